import { expect, test } from 'vitest';
import { spellingsOf } from './spellings.ts';

test('a reference is looked for in every usual spelling', () => {
  expect(spellingsOf(' CPX pay-11 ')).toEqual(
    expect.arrayContaining(['CPX pay-11', 'CPX-PAY-11', 'cpx pay 11', 'CPXPAY11']),
  );
  expect(spellingsOf('A7')).toEqual(['A7', 'a7']);
});
