import type { CommonQueryMethods, DatabasePool } from 'slonik';
import { sql } from 'slonik';
import type { MailGuard, ShownMail } from '#contracts/internal/mail.ts';
import { retryLoop, type Pauses, pause } from '#infra/retry-loop.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { Random } from '#infra/process/random.ts';
import { latestMails } from './latest-mails.ts';
import { mailNumbers } from './port/mail-numbers.ts';
import { type Carrier, openCarrier } from './smtp/carrier.ts';
import { OutboxRows, type OutboxRooms } from './store/outbox-rows.ts';
import type { MailWay } from './way.ts';
import { MailWorker } from './worker.ts';

export type MailRooms = {
  pool: DatabasePool;
  guard: MailGuard<CommonQueryMethods>;
  /** With `page` a due mail counts as sent. */
  by: MailWay;
  publicUrl: string;
  linkKey: string;
  mailDomain: string;
  clock: Pick<Clock, 'monotonic'>;
  random: Pick<Random, 'bytes'>;
  metrics: Metrics;
  log: Log;
  /** The database's clock by default. */
  now?: OutboxRooms['now'];
  /** Between two looks for due mail. */
  lookMs?: number;
};

export type MailRoom = {
  /** Sends due mail now. Rejects if the database cannot be reached. */
  pass(): Promise<void>;
  latest(): Promise<ShownMail[]>;
  [Symbol.asyncDispose](): Promise<void>;
};

const LOOK_MS = 1000;
/** Passes between two clean-ups. */
const TIDY_EVERY = 30;
const FAULT_PAUSES: Pauses = { firstMs: 1000, longestMs: 10_000 };
const FAREWELL_MS = 5000;

const ON_PAGE: Carrier = {
  deliver: () => Promise.resolve({ kind: 'accepted', reply: 'shown at /dev/mail' }),
  close() {},
};

export function openMail(rooms: MailRooms): MailRoom {
  const { pool, guard, by, clock, metrics, log, now = () => sql.fragment`clock_timestamp()`, lookMs = LOOK_MS } = rooms;
  const rows = new OutboxRows({ pool, guard, now });
  const numbers = mailNumbers(metrics, pool);
  const carrier = by === 'nowhere' ? null : by === 'page' ? ON_PAGE : openCarrier(by);
  const worker =
    carrier && new MailWorker({ ...rooms, rows, carrier, settings: rooms, monotonic: () => clock.monotonic() });
  const stop = new AbortController();
  const { signal } = stop;
  let passes = 0;

  async function pass(): Promise<void> {
    if (passes % TIDY_EVERY === 0) {
      await rows.tidy();
      await numbers.read();
    }
    passes += 1;
    await worker?.pass();
  }

  async function attempt(succeeds: () => void): Promise<void> {
    await pass();
    succeeds();
    await pause(lookMs, signal);
  }

  const complain = (error: unknown, pauseMs: number): void =>
    log.warn({ err: error, pauseMs }, 'mail could not be sent; trying again');
  const running = retryLoop({ attempt, complain, pauses: FAULT_PAUSES, signal });
  return {
    pass,
    latest: () => latestMails(pool, rooms),
    async [Symbol.asyncDispose]() {
      stop.abort();
      worker?.stop();
      const late = new AbortController();
      await Promise.race([running, pause(FAREWELL_MS, late.signal)]);
      late.abort();
      carrier?.close();
      await running;
    },
  };
}
