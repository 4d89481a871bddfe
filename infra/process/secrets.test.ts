import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-secrets-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('secrets that were not given are drawn once, kept, and readable by their owner alone', () => {
  const first = ensureSecrets({ dataDir, seedMasterKey: null, sessionKeys: null });
  const second = ensureSecrets({ dataDir, seedMasterKey: null, sessionKeys: null });
  expect(second).toEqual(first);
  expect(first.seedMasterKey).not.toBe(first.sessionKeys[0]);
  for (const file of readdirSync(dataDir)) expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
});

test('secrets that were given are used as they are and nothing is written', () => {
  const given = { seedMasterKey: 'm'.repeat(32), sessionKeys: ['s'.repeat(32)] };
  expect(ensureSecrets({ dataDir, ...given })).toEqual(given);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('an emptied key file stops the start instead of quietly changing every seed', () => {
  writeFileSync(join(dataDir, 'seed-master-key'), '');
  expect(() => ensureSecrets({ dataDir, seedMasterKey: null, sessionKeys: null })).toThrow(/put the old one back/);
});
