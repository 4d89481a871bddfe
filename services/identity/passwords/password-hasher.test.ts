import { expect, test } from 'vitest';
import { BUSY, PasswordHasher } from './password-hasher.ts';

test('a stored password is an Argon2id hash that only the same password matches', async () => {
  const hasher = new PasswordHasher();
  const stored = await hasher.hash('four brass lanterns');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.matches('four brass lanterns', String(stored))).toBe(true);
  expect(await hasher.matches('four brass lantern', String(stored))).toBe(false);
});

test('nobody of that name never matches, not even the password of the stand-in hash', async () => {
  const hasher = new PasswordHasher();
  expect(await hasher.matches('nobody has this password', null)).toBe(false);
});

test('beyond the waiting places a password is turned away, and those in line are served', async () => {
  const stored = await new PasswordHasher().hash('three three');
  const hasher = new PasswordHasher({ atOnce: 1, waiting: 1 });
  const first = hasher.hash('one one one');
  const second = hasher.hash('two two two');
  expect(await hasher.hash('three three')).toBe(BUSY);
  expect(await hasher.matches('three three', String(stored))).toBe(BUSY);
  for (const hash of await Promise.all([first, second])) expect(hash).toMatch(/^\$argon2id\$/);
  expect(await hasher.hash('four four')).toMatch(/^\$argon2id/);
});
