import { openPool } from '#infra/postgres/pool.ts';
import { openSession } from '#infra/postgres/session/connect.ts';
import { pooledBytes } from '#infra/process/random.ts';
import { threadMs } from '#infra/process/thread-share.ts';
import { pause } from '#infra/retry-loop.ts';
import { readSettings } from '#projections/settings/read.ts';
import type { DailyWork } from '../prover/daily.ts';
import { AccountSecrets } from './account-secrets.ts';
import { bookedAt } from './booked-at.ts';
import { headsLineOf, makeDay } from './make-day.ts';
import { statedReserves } from './stated-reserves.ts';

/** Of one core, so that a day of a million accounts is made within minutes and nothing waits for it. */
const MOST_SHARE = 0.3;
const SLICE_MS = 10;

/** Ends the work of a slice: other tasks of the thread get their turn, and the thread rests. */
export function pacedRest(signal: AbortSignal, share = MOST_SHARE): () => Promise<void> {
  let began = threadMs();
  return async () => {
    const workedMs = threadMs() - began;
    if (workedMs < SLICE_MS) return;
    await pause(workedMs / share - workedMs, signal);
    signal.throwIfAborted();
    began = threadMs();
  };
}

/** The line of the heads note, and its position. */
export const dailyLiabilities: DailyWork = async ({ number: day }, rooms) => {
  const { databaseUrl, saltKey, clock, signal, signAt } = rooms;
  await using stack = new AsyncDisposableStack();
  const db = stack.use(await openSession(databaseUrl, 'proofs liabilities')).pg;
  const pool = await openPool(databaseUrl, { max: 1 });
  stack.defer(() => pool.end());
  const made = await makeDay(day, {
    db,
    secrets: new AccountSecrets(saltKey),
    randomBytes: pooledBytes,
    now: () => clock.now(),
    signAt,
    bookedAt: (position) => bookedAt(pool, position, signal),
    reserves: () => statedReserves(pool, clock.now()),
    publishesReserves: async () => {
      const settings = (await readSettings(db)) ?? [];
      return settings.some(({ key, value }) => key === 'publish-reserves' && value === true);
    },
    rest: pacedRest(signal),
    signal,
  });
  return { position: made.position, lines: [headsLineOf(made)] };
};
