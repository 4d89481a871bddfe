// Times in a partition never go back, so one batch from the future would hold its time there until the future comes.
import type { Client } from 'pg';
import { connect } from '#infra/postgres/session/connect.ts';
import { QUERY_TIMEOUT_MS, withTimeout } from '#infra/postgres/session/timeouts.ts';

/** Beyond it a sequencer stops, and no batch is appended. */
export const CLOCK_LIMIT_MS = 2000;

export type ClockGuard = {
  /** The wall clock that dates events. */
  now(): number;
  limitMs: number;
  /** Milliseconds; positive if ahead of the database's. */
  measured?(aheadMs: number): void;
};

export class ClockApart extends Error {
  override name = 'ClockApart';
  constructor(aheadMs: number, limitMs: number) {
    const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
    const side = aheadMs > 0 ? 'ahead of' : 'behind';
    super(
      `The clock of this machine is ${seconds} s ${side} the database's. A sequencer works with a difference of at most ${limitMs / 1000} s: keep both clocks in sync with NTP.`,
    );
  }
}

export type ClockReading = { sentAt: number; databaseAt: number; receivedAt: number };

/** The certain part of the difference: the database read its clock between sending and receiving. */
export function aheadBy({ sentAt, databaseAt, receivedAt }: ClockReading): number {
  return Math.max(0, sentAt - databaseAt) - Math.max(0, databaseAt - receivedAt);
}

/** Throws ClockApart. */
export function compareClocks({ limitMs, measured }: ClockGuard, reading: ClockReading): void {
  const aheadMs = aheadBy(reading);
  measured?.(aheadMs);
  if (Math.abs(aheadMs) > limitMs) throw new ClockApart(aheadMs, limitMs);
}

export const DATABASE_CLOCK = '(extract(epoch from clock_timestamp()) * 1000)::float8';

/** Throws ClockApart. */
export async function requireClock(client: Client, guard: ClockGuard): Promise<void> {
  const sentAt = guard.now();
  const { rows } = await client.query<{ databaseAt: number }>(`select ${DATABASE_CLOCK} as "databaseAt"`);
  compareClocks(guard, { sentAt, databaseAt: rows[0]!.databaseAt, receivedAt: guard.now() });
}

export async function checkClock(url: string, guard: ClockGuard, patienceMs = QUERY_TIMEOUT_MS): Promise<void> {
  const client = await connect(url, 'clock');
  try {
    await withTimeout(client, requireClock(client, guard), patienceMs);
  } finally {
    await withTimeout(client, client.end(), patienceMs);
  }
}
