import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  destinationKeyOf,
  findSeedMasterKey,
  linkKeyOf,
  payeeKeyOf,
  seedMasterKeyOf,
  sessionKeysOf,
  signingKeysOf,
} from './secrets.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-secrets-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('missing secrets are created once and readable only by their owner', () => {
  const seeds = () => seedMasterKeyOf({ dataDir, seedMasterKey: null });
  const sessions = () => sessionKeysOf({ dataDir, sessionKeys: null });
  const signing = () => signingKeysOf({ dataDir, signingKeys: null });
  const first = [seeds(), ...sessions(), ...signing()];
  expect([seeds(), ...sessions(), ...signing()]).toEqual(first);
  expect(new Set(first).size).toBe(3);
  for (const file of readdirSync(dataDir)) expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
});

test('given secrets are used unchanged and nothing is written', () => {
  expect(seedMasterKeyOf({ dataDir, seedMasterKey: 'm'.repeat(32) })).toBe('m'.repeat(32));
  expect(sessionKeysOf({ dataDir, sessionKeys: ['s'.repeat(32)] })).toEqual(['s'.repeat(32)]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('an emptied key file stops the start instead of silently changing every seed', () => {
  writeFileSync(join(dataDir, 'seed-master-key'), '');
  expect(() => seedMasterKeyOf({ dataDir, seedMasterKey: null })).toThrow(/put the old one back/);
});

test('looking for a master key finds a given or stored one and creates none', () => {
  const find = (seedMasterKey: string | null) => findSeedMasterKey({ dataDir, seedMasterKey });
  expect([find(null), find('m'.repeat(32)), readdirSync(dataDir)]).toEqual([null, 'm'.repeat(32), []]);
  const drawn = seedMasterKeyOf({ dataDir, seedMasterKey: null });
  expect(find(null)).toBe(drawn);
});

test('the mail link key is derived from the signing session key and does not reveal it', () => {
  const [signing, older] = ['s'.repeat(32), 'o'.repeat(32)];
  const key = linkKeyOf({ dataDir, sessionKeys: [signing] });
  expect(key).toHaveLength(43);
  expect(linkKeyOf({ dataDir, sessionKeys: [signing, older] })).toBe(key);
  expect(linkKeyOf({ dataDir, sessionKeys: [older, signing] })).not.toBe(key);
});

test('rotating session keys leaves the keys of payee forms and destinations as they are', () => {
  const keysUnder = (sessionKey: string) => {
    const config = { dataDir, payeeKey: null, seedMasterKey: 'm'.repeat(32), sessionKeys: [sessionKey] };
    return [payeeKeyOf(config), destinationKeyOf(config)];
  };
  expect(keysUnder('n'.repeat(32))).toEqual(keysUnder('o'.repeat(32)));
  expect(new Set([...keysUnder('n'.repeat(32)), 'm'.repeat(32)]).size).toBe(3);
  expect(payeeKeyOf({ dataDir, payeeKey: 'p'.repeat(32), seedMasterKey: null })).toBe('p'.repeat(32));
});
