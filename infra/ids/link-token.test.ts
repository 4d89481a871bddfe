import { expect, test } from 'vitest';
import { linkToken, linkTokenHash } from './link-token.ts';

const ID = '7d9f2d0e-6a58-4c2f-9a9b-0d8c3f1e2b4a';

test('a link is the same on every attempt and differs by token and key', () => {
  const token = linkToken('key', ID);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(linkToken('key', ID)).toBe(token);
  expect(linkToken('other key', ID)).not.toBe(token);
  expect(linkToken('key', ID.replace('7', '8'))).not.toBe(token);
});

test('the stored hash is the SHA-256 of the mailed token', () => {
  expect(linkTokenHash('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
