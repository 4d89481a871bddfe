import { expect, test } from 'vitest';
import { openCookieKeys } from './cookie-keys.ts';

test('a signature holds for its own cookie only, again and again', () => {
  const keys = openCookieKeys(['a key of some length']);
  const digest = keys.sign('session=abc');
  expect(keys.index('session=abc', digest)).toBe(0);
  expect(keys.index('session=abc', digest)).toBe(0);
  expect(keys.verify('session=abd', digest)).toBe(false);
  expect(keys.verify('session=abc', `${digest.slice(0, -1)}x`)).toBe(false);
});

test('a cookie signed with a retired key still holds, and is not signed anew', () => {
  const old = openCookieKeys(['the old key']);
  const both = openCookieKeys(['the new key', 'the old key']);
  expect(both.index('session=abc', old.sign('session=abc'))).toBe(0);
  expect(openCookieKeys(['the new key']).index('session=abc', old.sign('session=abc'))).toBe(-1);
});
