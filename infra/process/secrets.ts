// The two secrets of the house: the master key of all server seeds and the keys that sign sessions. Given by the
// environment, or drawn at the first start and kept in DATA_DIR, readable by its owner alone.
// Before it: config. After it: the ledger (seeds) and the gateway (cookies).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { randomText } from './random.ts';

const CHARACTERS = 64;

export function seedMasterKeyOf({ dataDir, seedMasterKey }: Pick<Config, 'dataDir' | 'seedMasterKey'>): string {
  return seedMasterKey ?? keptOrDrawn(dataDir, 'seed-master-key');
}

export function sessionKeysOf({ dataDir, sessionKeys }: Pick<Config, 'dataDir' | 'sessionKeys'>): string[] {
  return sessionKeys ?? [keptOrDrawn(dataDir, 'session-key')];
}

function keptOrDrawn(dataDir: string, name: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    // 'wx': two programs that start at once must not each believe in a key of their own.
    try {
      writeFileSync(file, `${randomText(CHARACTERS)}\n`, { mode: 0o600, flag: 'wx', flush: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  const kept = readFileSync(file, 'utf8').trim();
  if (kept.length < 32) throw new Error(`${file} does not hold a key any more: put the old one back.`);
  return kept;
}
