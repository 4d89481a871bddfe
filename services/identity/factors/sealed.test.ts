import { expect, test } from 'vitest';
import { systemRandom as random } from '#infra/process/random.ts';
import { factorKeysOf } from '#infra/process/secrets.ts';
import { seal, unseal } from './sealed.ts';

const keysOf = (...sessionKeys: string[]) => factorKeysOf({ dataDir: '', sessionKeys });
const anna = { account: 1234, kind: 'totp' } as const;
const secret = Buffer.from('twenty bytes of it..');

test('a sealed secret opens for its account, also with a key in second place', () => {
  const sealed = seal({ factorKeys: keysOf('old'), random }, anna, secret);
  expect(unseal(keysOf('old'), anna, sealed)).toEqual(secret);
  expect(unseal(keysOf('new', 'old'), anna, sealed)).toEqual(secret);
  expect(sealed.bytes.includes(secret)).toBe(false);
});

test('it does not open for another account, with another key or after a change', () => {
  const sealed = seal({ factorKeys: keysOf('old'), random }, anna, secret);
  expect(unseal(keysOf('old'), { ...anna, account: 1235 }, sealed)).toBeNull();
  expect(unseal(keysOf('new'), anna, sealed)).toBeNull();
  const changed = Buffer.from(sealed.bytes);
  changed[changed.length - 1]! ^= 1;
  expect(unseal(keysOf('old'), anna, { ...sealed, bytes: changed })).toBeNull();
});
