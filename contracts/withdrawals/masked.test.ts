import { expect, test } from 'vitest';
import { showDestination } from './methods.ts';
import { maskedDestination, maskedMail } from './masked.ts';

test('a masked address shows its first letter and its domain', () => {
  expect(maskedMail('anna@example.org')).toBe('a…@example.org');
});

test.each([
  [{ method: 'paypal', details: { paypalEmail: 'anna@example.org' } }, 'a…@example.org'],
  [{ method: 'giftcard', details: { brand: 'steam', email: 'anna@example.org' } }, 'Steam, a…@example.org'],
  [
    {
      method: 'crypto',
      details: { cryptoType: 'bitcoin', cryptoAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
    },
    'Bitcoin bc…dq',
  ],
  [{ method: 'robux', details: { username: 'builder', gamepassId: '12345678901' } }, 'b…, gamepass 12…01'],
] as const)('a masked destination of %j reads %s', (destination, text) => {
  expect(showDestination(maskedDestination(destination))).toBe(text);
});
