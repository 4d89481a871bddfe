import { expect, test } from 'vitest';
import { isOwnOrigin, originOf } from './origin.ts';

const host = 'play.example.org';

test('a request from our own page is accepted with any scheme', () => {
  expect(isOwnOrigin({ host, origin: 'https://play.example.org' }, null)).toBe(true);
  expect(isOwnOrigin({ host: 'localhost:3000', origin: 'http://localhost:3000' }, null)).toBe(true);
});

test('a request from another page is foreign', () => {
  for (const origin of [
    'https://evil.example',
    'http://play.example.org.evil.example',
    'null',
    '',
    'http://localhost',
  ]) {
    expect(isOwnOrigin({ host, origin }, null), origin).toBe(false);
  }
  expect(isOwnOrigin({ host: 'localhost:3000', origin: 'http://localhost:4000' }, null)).toBe(false);
});

test('with a public address configured only that origin is accepted', () => {
  const own = originOf('https://tally.example/somewhere');
  expect(isOwnOrigin({ host, origin: 'https://tally.example' }, own)).toBe(true);
  expect(isOwnOrigin({ host, origin: 'http://tally.example' }, own)).toBe(false);
  expect(isOwnOrigin({ host, origin: 'https://play.example.org' }, own)).toBe(false);
});

test('without an Origin, Sec-Fetch-Site decides, and clients that are not browsers pass', () => {
  expect(isOwnOrigin({ host, 'sec-fetch-site': 'cross-site' }, null)).toBe(false);
  expect(isOwnOrigin({ host, 'sec-fetch-site': 'same-site' }, null)).toBe(false);
  expect(isOwnOrigin({ host, 'sec-fetch-site': 'same-origin' }, null)).toBe(true);
  expect(isOwnOrigin({ host }, null)).toBe(true);
});
