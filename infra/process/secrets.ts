// The two secrets of the house: the master key of all server seeds and the keys that sign sessions. Given by the
// environment, or drawn at the first start and kept in DATA_DIR, readable by its owner alone.
// Before it: config. After it: the ledger (seeds) and the gateway (cookies).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { randomText } from './random.ts';

export type Secrets = { seedMasterKey: string; sessionKeys: string[] };

const CHARACTERS = 64;

function keptOrDrawn(file: string): string {
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

export function ensureSecrets(config: Pick<Config, 'dataDir' | 'seedMasterKey' | 'sessionKeys'>): Secrets {
  if (config.seedMasterKey !== null && config.sessionKeys !== null) {
    return { seedMasterKey: config.seedMasterKey, sessionKeys: config.sessionKeys };
  }
  mkdirSync(config.dataDir, { recursive: true });
  return {
    seedMasterKey: config.seedMasterKey ?? keptOrDrawn(join(config.dataDir, 'seed-master-key')),
    sessionKeys: config.sessionKeys ?? [keptOrDrawn(join(config.dataDir, 'session-key'))],
  };
}
