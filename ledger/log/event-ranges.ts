// Ranges keep each index small enough for memory, and are created ahead of the writer.
import type { Client } from 'pg';

export const RANGE_EVENTS = 4_000_000;

export function rangeOf(seq: number): number {
  return Math.floor(seq / RANGE_EVENTS);
}

export async function ensureRanges(client: Client, partition: number, seq: number): Promise<void> {
  const first = rangeOf(seq);
  for (const range of [first, first + 1]) await ensureRange(client, partition, range);
}

/** The function has its owner's rights (migration 0002), because the sequencer's role may not create tables. */
async function ensureRange(client: Client, partition: number, range: number): Promise<void> {
  const from = range * RANGE_EVENTS;
  await client.query('select make_event_range($1, $2, $3, $4)', [partition, range, from, from + RANGE_EVENTS]);
}
