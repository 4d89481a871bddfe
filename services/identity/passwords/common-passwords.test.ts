import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test('widely used passwords are common, in any case', () => {
  for (const password of ['123456', 'password', 'PassWord', 'qwerty', 'iloveyou', 'dragon']) {
    expect(isCommonPassword(password, 'anna', 'anna@example.org'), password).toBe(true);
  }
});

test('a password that repeats the name or the address is common', () => {
  expect(isCommonPassword('Winter_Anna', 'winter_anna', 'a@example.org')).toBe(true);
  expect(isCommonPassword('winter_anna', 'Winter_Anna', 'a@example.org')).toBe(true);
  expect(isCommonPassword('anna.winter@example.org', 'anna', 'Anna.Winter@example.org')).toBe(true);
  expect(isCommonPassword('anna.winter', 'anna', 'Anna.Winter@example.org')).toBe(true);
});

test('a common password is common in full-width letters too', () => {
  expect(isCommonPassword('ｐａｓｓｗｏｒｄ', 'anna', 'anna@example.org')).toBe(true);
  expect(isCommonPassword('ｗｉｎｔｅｒ＿ａｎｎａ', 'winter_anna', 'a@example.org')).toBe(true);
});

test('an unusual password is not common', () => {
  expect(isCommonPassword('four brass lanterns', 'anna', 'anna@example.org')).toBe(false);
});

test('the platform’s name is common, with any digits and signs', () => {
  for (const password of ['tallyhouse', 'TallyHouse1!', 'tally-house 2026']) {
    expect(isCommonPassword(password, 'anna', 'anna@example.org'), password).toBe(true);
  }
  expect(isCommonPassword('tallyhouse of brass', 'anna', 'anna@example.org')).toBe(false);
});
