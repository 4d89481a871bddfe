// The file of the keys that sign the log. Both signatures of a key are derived from its secret.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import { randomText } from '#infra/process/random.ts';
import { createWhole, replaceWhole } from '#infra/whole-file.ts';

const SECRET_CHARACTERS = 64;
const MOST_KEYS = 4;
const OTHERS = 0o077;

const logKey = z.object({ since: z.iso.datetime(), secret: z.string().min(32).max(200) });
const file = z.object({ keys: z.array(logKey).min(1).max(MOST_KEYS) });

export type LogKey = z.infer<typeof logKey> & { id: string };

/** Its message is for the operator. */
export class LogKeysUnusable extends Error {
  override name = 'LogKeysUnusable';
}

/** Names a key to operators; tells nothing of its secret. */
function idOf(secret: string): string {
  return createHash('sha256').update(`tallyhouse log key ${secret}`).digest('hex').slice(0, 8);
}

/** The oldest first. Throws LogKeysUnusable. */
export function readLogKeys(path: string): LogKey[] {
  requirePrivate(path);
  try {
    const { keys } = file.parse(JSON.parse(readFileSync(path, 'utf8')));
    return keys.map((key) => ({ ...key, id: idOf(key.secret) }));
  } catch {
    throw new LogKeysUnusable(`${path} does not contain the keys of the log: put the old file back.`);
  }
}

function requirePrivate(path: string): void {
  if (!existsSync(path)) {
    throw new LogKeysUnusable(`${path} is missing: npm run ledger -- log-keys add makes the keys of the log.`);
  }
  if ((statSync(path).mode & OTHERS) !== 0) {
    throw new LogKeysUnusable(`${path} can be read by others than its owner: chmod 600 ${path}.`);
  }
}

function drawn(now: number): Omit<LogKey, 'id'> {
  return { since: instantOf(now), secret: randomText(SECRET_CHARACTERS) };
}

function textOf(keys: readonly Omit<LogKey, 'id'>[]): string {
  return `${JSON.stringify({ keys: keys.map(({ since, secret }) => ({ since, secret })) }, null, 2)}\n`;
}

/** Does nothing if there is a file. */
export function makeLogKeys(path: string, now: number): void {
  if (existsSync(path)) return;
  try {
    mkdirSync(dirname(path), { recursive: true });
    createWhole(path, textOf([drawn(now)]));
  } catch (cause) {
    throw new LogKeysUnusable(`${path} cannot be made (${(cause as Error).message}).`, { cause });
  }
}

/** Signs beside the others from now on. */
export function addLogKey(path: string, now: number): LogKey {
  if (!existsSync(path)) {
    makeLogKeys(path, now);
    return readLogKeys(path)[0]!;
  }
  const keys = readLogKeys(path);
  if (keys.length === MOST_KEYS) {
    throw new LogKeysUnusable(`${path} has ${MOST_KEYS} keys, which is the most: retire one first.`);
  }
  const added = drawn(now);
  replaceWhole(path, textOf([...keys, added]));
  return { ...added, id: idOf(added.secret) };
}

export function retireLogKey(path: string, id: string): LogKey {
  const keys = readLogKeys(path);
  const retired = keys.find((key) => key.id === id);
  if (retired === undefined) {
    throw new LogKeysUnusable(`${path} has no key ${id}: its keys are ${keys.map((key) => key.id).join(', ')}.`);
  }
  if (keys.length === 1)
    throw new LogKeysUnusable(`${id} is the only key: add another first, so that both sign for a while.`);
  replaceWhole(path, textOf(keys.filter((key) => key !== retired)));
  return retired;
}
