// The keys are in a file of the prover's machine, which must not be read by others.
import { existsSync } from 'node:fs';
import { type LogKey, addLogKey, LogKeysUnusable, readLogKeys, retireLogKey } from '../../proofs/port/log-keys.ts';
import { idsOf, type SignedNames, signedNames } from '../../proofs/port/signed-names.ts';
import { OperatorError } from '../desk.ts';

export type KeysAsked = { do: 'list' } | { do: 'add'; isFirst: boolean } | { do: 'retire'; id: string };

type Keys = { path: string; headsPath: string; now: number; say(line: string): void };

export function logKeys(asked: KeysAsked, keys: Keys): boolean {
  try {
    const names = signedNames(keys.headsPath);
    change(asked, keys, names);
    for (const key of readLogKeys(keys.path)) {
      keys.say(`${key.id}  signs since ${key.since}`);
      for (const id of idsOf(key, names)) keys.say(`          as ${id}`);
    }
    return true;
  } catch (error) {
    throw error instanceof LogKeysUnusable ? new OperatorError(error.message) : error;
  }
}

function change(asked: KeysAsked, { path, now, say }: Keys, names: SignedNames): void {
  if (asked.do === 'list' || (asked.do === 'add' && asked.isFirst && existsSync(path))) return;
  const key: LogKey = asked.do === 'add' ? addLogKey(path, now) : retireLogKey(path, asked.id);
  const told =
    asked.do === 'add'
      ? 'signs beside the others from the next checkpoint on; its public keys are then at /log/keys'
      : 'is retired: from the next checkpoint on it does not sign';
  say(`${key.id} ${told}.`);
  if (asked.do === 'retire') for (const id of idsOf(key, names)) say(`          it was ${id}`);
}
