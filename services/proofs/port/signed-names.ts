// Names that the keys sign under, of the file of signed heads.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { logSigner } from '../notes/log-signer.ts';
import type { LogKey } from './log-keys.ts';
import { headsNameOf, hostOf } from './log-name.ts';

const heads = z.record(z.string(), z.unknown());
const NAME = /^(?<log>[^/ ]+\/log\/\d+)(?:\/e(?<epoch>\d+))?(?: since \S+)?$/;

export type SignedNames = {
  /** The newest of each log. */
  logs: readonly string[];
  /** Of the notes of days. */
  ofDays: readonly string[];
};

/** None before the first head, or if the file cannot be read. */
export function signedNames(path: string): SignedNames {
  const newest = new Map<string, { name: string; epoch: number }>();
  for (const key of keysIn(path)) {
    const { log, epoch: text = '1' } = NAME.exec(key)?.groups ?? {};
    if (log === undefined) continue;
    const epoch = Number(text);
    const known = newest.get(log);
    if (known === undefined || known.epoch < epoch) newest.set(log, { name: key.split(' ')[0]!, epoch });
  }
  const logs = [...newest.values()].map(({ name }) => name).toSorted();
  return { logs, ofDays: [...new Set(logs.map((name) => headsNameOf(hostOf(name))))] };
}

function keysIn(path: string): string[] {
  try {
    return existsSync(path) ? Object.keys(heads.parse(JSON.parse(readFileSync(path, 'utf8')))) : [];
  } catch {
    return [];
  }
}

/** As readers see them: the beginnings of the lines at /log/keys, up to the key itself. */
export function idsOf({ secret }: LogKey, { logs, ofDays }: SignedNames): string[] {
  const ids = (keys: readonly string[]) => keys.map((key) => key.split('+', 2).join('+'));
  return [
    ...logs.flatMap((name) => ids(logSigner(name, [secret]).verifierKeys)),
    ...ofDays.flatMap((name) => ids(logSigner(name, [secret]).textKeys)),
  ];
}
