import { expect, test } from 'vitest';
import { detailsInWords } from './detail-words.ts';

test('details of a destination have names in words; those of an older method keep theirs', () => {
  expect(detailsInWords({ paypalEmail: 'a…@example.com', iban: 'CH…' })).toEqual({
    'PayPal email': 'a…@example.com',
    iban: 'CH…',
  });
});
