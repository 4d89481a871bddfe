import type { DatabasePool } from 'slonik';
import type { Compliance } from '#contracts/internal/compliance.ts';
import { type JobRooms, openQueue } from '#infra/jobs/open-queue.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Random } from '#infra/process/random.ts';
import { forgetErased } from './payees/erased-payees.ts';
import { payeeKeys } from './payees/payee-keys.ts';
import { readPayee, writePayee } from './payees/payee-rows.ts';

export type ComplianceRooms = JobRooms & {
  pool: DatabasePool;
  /** Forms are sealed with a key derived from it. */
  payeeKey: string;
  random: Pick<Random, 'bytes'>;
  clock: Pick<Clock, 'now'>;
};

export type OpenCompliance = Compliance & AsyncDisposable;

const HOUR_MS = 3_600_000;

export function openCompliance(rooms: ComplianceRooms): OpenCompliance {
  const { pool, payeeKey, random, clock } = rooms;
  const keys = payeeKeys(payeeKey);
  const queue = openQueue(rooms, {
    name: 'compliance',
    recurring: { 'erased payees': HOUR_MS },
    run: () => forgetErased(pool, clock.now()),
  });
  return {
    payee: (account) => readPayee(pool, keys, account),
    savePayee: (account, form) => writePayee(pool, { keys, random }, { account, form }),
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  };
}
