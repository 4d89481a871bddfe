import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { asTotpCode, shownSecret, stepOf } from './totp-code.ts';

const secret = Buffer.from('12345678901234567890');
const NOW = 1_700_000_000_000 - ((1_700_000_000_000 / 1000) % 30) * 1000 + 15_000;
const codeAt = (ms: number) => generateSync({ secret, epoch: Math.floor(ms / 1000) });

test('matches the codes of RFC 6238', () => {
  expect(stepOf(secret, '287082', 59_000)).toBe(1);
});

test('totp-clock: a phone 29 seconds off is accepted, one 61 seconds off is not', () => {
  const here = Math.floor(NOW / 30_000);
  expect([-29, 0, 29].map((off) => stepOf(secret, codeAt(NOW + off * 1000), NOW))).toEqual([here - 1, here, here + 1]);
  expect([-61, 61].map((off) => stepOf(secret, codeAt(NOW + off * 1000), NOW))).toEqual([null, null]);
});

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['١٢٣٤٥٦', '123456'],
  ['１２３４５６', '123456'],
  ['123–456', '123456'],
  ['\u200e123\u2011456\u200b', '123456'],
  ['1. 123456', '123456'],
])('%j is read as %j', (typed, code) => {
  expect(asTotpCode(typed)).toBe(code);
});

test("the app gets the platform's name and the username", () => {
  expect(shownSecret(secret, 'Tallyhouse', 'anna')).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Tallyhouse:anna?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tallyhouse',
  });
});
