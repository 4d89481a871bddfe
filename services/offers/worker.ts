import { setTimeout as delay } from 'node:timers/promises';
import { keepOn, type Pauses } from '#infra/keep-on.ts';
import type { Log } from '#infra/process/log.ts';
import { bookNext, type BookRooms, wakeReversals } from './conversions/book.ts';
import { sortUnread, type SortRooms } from './conversions/sort.ts';

export type WorkerRooms = BookRooms & SortRooms & { log: Log };

const LANES = 4;
const LOOK_MS = 500;
const PAUSES: Pauses = { firstMs: 500, longestMs: 10_000 };

export type OfferWorker = {
  nudge(): void;
  pass(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

export function openWorker(rooms: WorkerRooms): OfferWorker {
  const stop = new AbortController();
  const { signal } = stop;
  let rouse = new AbortController();

  async function lane(): Promise<void> {
    while (!signal.aborted && (await bookNext(rooms)));
  }

  async function pass(): Promise<void> {
    while (!signal.aborted && (await sortUnread(rooms)) > 0);
    await wakeReversals(rooms.pool);
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
    const failed = lanes.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  async function attempt(succeeds: () => void): Promise<void> {
    rouse = new AbortController();
    await pass();
    succeeds();
    await delay(LOOK_MS, undefined, { signal: AbortSignal.any([signal, rouse.signal]) }).catch(() => {});
  }

  const complain = (error: unknown, pauseMs: number): void =>
    rooms.log.warn({ err: error, pauseMs }, 'postbacks could not be acted upon; trying again');
  const running = keepOn({ attempt, complain, pauses: PAUSES, signal });
  return {
    nudge: () => rouse.abort(),
    pass,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}
