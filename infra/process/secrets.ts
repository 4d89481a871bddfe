// Secrets come from the environment, or are created once in DATA_DIR, readable only by its owner.
import { createHmac, hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirectoryError } from '../data-directory-error.ts';
import { ownerHint } from '../data-owner.ts';
import { createWhole } from '../whole-file.ts';
import type { Config } from './config.ts';
import { randomText } from './random.ts';

const CHARACTERS = 64;
const SEED_MASTER_KEY_FILE = 'seed-master-key';
const SIGNING_KEY_FILE = 'signing-key';

export function seedMasterKeyOf({ dataDir, seedMasterKey }: Pick<Config, 'dataDir' | 'seedMasterKey'>): string {
  return seedMasterKey ?? keyIn(dataDir, SEED_MASTER_KEY_FILE);
}

/** Never creates one. */
export function findSeedMasterKey({
  dataDir,
  seedMasterKey,
}: Pick<Config, 'dataDir' | 'seedMasterKey'>): string | null {
  if (seedMasterKey !== null) return seedMasterKey;
  return existsSync(join(dataDir, SEED_MASTER_KEY_FILE)) ? keyIn(dataDir, SEED_MASTER_KEY_FILE) : null;
}

export function sessionKeysOf({ dataDir, sessionKeys }: Pick<Config, 'dataDir' | 'sessionKeys'>): string[] {
  return sessionKeys ?? [keyIn(dataDir, 'session-key')];
}

/** Keys of exports. The first signs; the others are published, so that earlier exports can be verified. */
export function signingKeysOf({ dataDir, signingKeys }: Pick<Config, 'dataDir' | 'signingKeys'>): string[] {
  return signingKeys ?? [keyIn(dataDir, SIGNING_KEY_FILE)];
}

/** Never creates one. */
export function findSigningKeys({ dataDir, signingKeys }: Parameters<typeof signingKeysOf>[0]): string[] | null {
  if (signingKeys !== null) return signingKeys;
  return existsSync(join(dataDir, SIGNING_KEY_FILE)) ? [keyIn(dataDir, SIGNING_KEY_FILE)] : null;
}

/** Changing the signing session key breaks links in unsent mails. */
export function linkKeyOf(config: Pick<Config, 'dataDir' | 'sessionKeys'>): string {
  return createHmac('sha256', sessionKeysOf(config)[0]!).update('tallyhouse links').digest('base64url');
}

/** Seals payee forms. Never rotated: a form opens with the key that sealed it. */
export function payeeKeyOf(config: Pick<Config, 'dataDir' | 'payeeKey' | 'seedMasterKey'>): string {
  const { payeeKey } = config;
  return payeeKey ?? createHmac('sha256', seedMasterKeyOf(config)).update('tallyhouse payees').digest('base64url');
}

/** Keys the salts of the log's leaves and the other secrets of proofs. It cannot be changed. */
export function logSaltKeyOf(config: Pick<Config, 'dataDir' | 'logSaltKey' | 'seedMasterKey'>): string {
  const { logSaltKey } = config;
  return logSaltKey ?? createHmac('sha256', seedMasterKeyOf(config)).update('tallyhouse log salts').digest('base64url');
}

/** Keys the hashes of withdrawal destinations in the log. Session keys are rotated, and cannot key them. */
export function destinationKeyOf(config: Parameters<typeof payeeKeyOf>[0]): string {
  return createHmac('sha256', payeeKeyOf(config)).update('tallyhouse destinations').digest('base64url');
}

/** Encrypts second-factor secrets; `id` is stored with each. */
export type FactorKey = { id: string; key: Buffer };

/** One per session key. The first encrypts; the others still decrypt. */
export function factorKeysOf(config: Pick<Config, 'dataDir' | 'sessionKeys'>): FactorKey[] {
  return sessionKeysOf(config).map((sessionKey) => {
    const key = createHmac('sha256', sessionKey).update('tallyhouse factors').digest();
    return { id: hash('sha256', key).slice(0, 12), key };
  });
}

function keyIn(dataDir: string, name: string): string {
  mkdirSync(dataDir, { recursive: true });
  return keptOrDrawn(join(dataDir, name), CHARACTERS);
}

const FEWEST_CHARACTERS = 32;

function readKept(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new DataDirectoryError(`${file} cannot be read.${ownerHint(file)} Copy data with cp -a.`, { cause });
  }
}

/** Programs that start at once get the same one. */
export function keptOrDrawn(file: string, characters: number): string {
  if (!existsSync(file)) createWhole(file, `${randomText(characters)}\n`);
  const kept = readKept(file).trim();
  if (kept.length < FEWEST_CHARACTERS) {
    throw new DataDirectoryError(`${file} no longer contains a key: put the old one back.`);
  }
  return kept;
}
