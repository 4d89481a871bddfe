import type { Position } from '#contracts/position.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { openSession } from '#infra/postgres/session/connect.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import { threadMs } from '#infra/process/thread-share.ts';
import { pause } from '#infra/retry-loop.ts';
import { readSettings } from '#projections/settings/read.ts';
import { AccountSecrets } from './account-secrets.ts';
import { bookedAt } from './booked-at.ts';
import { type DayRooms, headsLineOf, makeDay } from './make-day.ts';
import { statedReserves } from './stated-reserves.ts';

export type DailyRooms = {
  databaseUrl: string;
  saltKey: string;
  clock: Pick<Clock, 'now'>;
  log: Log;
  signal: AbortSignal;
  /** Heads of exactly these sizes, each the end of a batch. */
  signAt(position: Position): Promise<unknown>;
};

type DailyDone = { position: Position; lines: readonly string[] };

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

/** `at`: of the balances that banks and providers stated; now, if it is left out. */
export async function openDayRooms(
  { databaseUrl, saltKey, clock, signal, signAt }: DailyRooms,
  stack: AsyncDisposableStack,
  at?: number,
): Promise<DayRooms> {
  const db = stack.use(await openSession(databaseUrl, 'proofs liabilities')).pg;
  const pool = await openPool(databaseUrl, { max: 1 });
  stack.defer(() => pool.end());
  return {
    db,
    secrets: new AccountSecrets(saltKey),
    now: () => clock.now(),
    signAt,
    bookedAt: (position) => bookedAt(pool, position, signal),
    reserves: () => statedReserves(pool, at ?? clock.now()),
    publishesReserves: async () => {
      const settings = (await readSettings(db)) ?? [];
      return settings.some(({ key, value }) => key === 'publish-reserves' && value === true);
    },
    rest: pacedRest(signal),
    signal,
  };
}

/** The line of the heads note, and its position. */
export async function dailyLiabilities({ number: day }: { number: number }, rooms: DailyRooms): Promise<DailyDone> {
  await using stack = new AsyncDisposableStack();
  const made = await makeDay(day, await openDayRooms(rooms, stack));
  const { booked, total, debts } = made;
  if (booked !== null && booked !== total - debts) {
    rooms.log.error({ day, total, debts, booked }, 'what is owed to players is not what the books say');
  }
  return { position: made.position, lines: [headsLineOf(made)] };
}
