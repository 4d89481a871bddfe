import { sql } from 'slonik';
import { z } from 'zod';
import { openQueue, type JobRooms } from '#infra/jobs/open-queue.ts';
import { retryLoop, type Pauses, pause } from '#infra/retry-loop.ts';
import { book, type BookRooms, wakeReversals } from './conversions/book.ts';
import { CONVERSIONS } from './conversions/conversion-row.ts';
import { followDecisions } from './conversions/resolve.ts';
import { sortUnread, type SortRooms } from './conversions/sort.ts';

export type WorkerRooms = BookRooms & SortRooms & JobRooms;

const LANES = 4;
const POLL_MS = 500;
/** A sweep: postbacks and decisions at this gateway are acted upon at once. */
const LOOK_MS = 2000;
const LEASE_MS = 10_000;
const PAUSES: Pauses = { firstMs: 500, longestMs: 10_000 };

const dueRow = z.strictObject({ hasUnread: z.boolean(), hasWaiting: z.boolean(), hasRequested: z.boolean() });

/** One statement, because an idle house asks it twice a second. */
const dueWork = sql.type(dueRow)`
  select exists (select from offers.unread) as "hasUnread",
    exists (select from offers.conversion where state = 'waiting') as "hasWaiting",
    exists (select from offers.exception where request_id is not null and state = 'open') as "hasRequested"`;

export type OfferWorker = {
  nudge(): void;
  pass(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Jobs book conversions. Credits wake reversals that wait for them. */
export function openWorker(rooms: WorkerRooms): OfferWorker {
  const stop = new AbortController();
  const { signal } = stop;
  let rouse = new AbortController();
  const booking = openQueue(rooms, {
    name: CONVERSIONS,
    needed: sql.fragment`select id::text from offers.conversion where state in ('new', 'decided')`,
    run: (job) => book(rooms, job),
    lanes: LANES,
    leaseMs: LEASE_MS,
    backoff: PAUSES,
    pollMs: POLL_MS,
  });

  async function sort(): Promise<void> {
    const { hasUnread, hasWaiting, hasRequested } = await rooms.pool.one(dueWork);
    if (hasUnread) while (!signal.aborted && (await sortUnread(rooms)) > 0);
    if (hasUnread || hasWaiting) await wakeReversals(rooms.pool);
    if (hasRequested) await followDecisions(rooms.pool);
  }

  async function attempt(succeeds: () => void): Promise<void> {
    rouse = new AbortController();
    await sort();
    succeeds();
    await pause(LOOK_MS, AbortSignal.any([signal, rouse.signal]));
  }

  const complain = (error: unknown, pauseMs: number): void =>
    rooms.log.warn({ err: error, pauseMs }, 'postbacks could not be acted upon; trying again');
  const sorting = retryLoop({ attempt, complain, pauses: PAUSES, signal });
  return {
    nudge: () => rouse.abort(),
    async pass() {
      await sort();
      await booking.pass();
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await sorting;
      await booking[Symbol.asyncDispose]();
    },
  };
}
