import { expect, test } from 'vitest';
import { systemRandom } from '#infra/process/random.ts';
import { asRecoveryCode, recoveryCodeOf } from './recovery-codes.ts';

test('a code holds all 120 bits, in six groups of four', () => {
  expect(recoveryCodeOf(new Uint8Array(15))).toBe('0000-0000-0000-0000-0000-0000');
  expect(recoveryCodeOf(new Uint8Array(15).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ');
  expect(recoveryCodeOf(Uint8Array.from({ length: 15 }, (_, place) => (place === 14 ? 33 : 0)))).toMatch(/-0011$/);
  for (let time = 0; time < 50; time++) {
    expect(asRecoveryCode(recoveryCodeOf(systemRandom.bytes(15)))).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/);
  }
});

test('a code is accepted in any spelling', () => {
  const code = '0123456789ABCDEFGHJKMNPQ';
  for (const typed of [
    '0123-4567-89AB-CDEF-GHJK-MNPQ',
    ' o i234 56789abcdefghjkmnpq'.replace(' i', 'i'),
    'OL23456789ABCDEFGHJKMNPQ',
    '1. 0123-4567-89AB-CDEF-GHJK-MNPQ',
    '10) 0123–4567–89ab–cdef–ghjk–mnpq',
    '\u200e０１２３\u20114567\u201189AB\u2011CDEF\u200b\u2011GHJK\u2011MNPQ\u200f',
    '٠١٢٣-٤٥٦٧-٨٩AB-CDEF-GHJK-MNPQ',
    '“0123-4567-89AB-CDEF-GHJK-MNPQ”,',
  ]) {
    expect(asRecoveryCode(typed)).toBe(code);
  }
  for (const typed of ['123456', `${code}0`, code.replace('A', 'U'), '']) expect(asRecoveryCode(typed)).toBeNull();
});
