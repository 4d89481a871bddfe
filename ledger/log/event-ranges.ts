// The event table is cut into ranges of sequence numbers, so that no index outgrows memory.
// Ranges are made ahead of the writer; a range that exists already is left alone.
import type { Client } from 'pg';

/** Events a range holds. */
export const RANGE_EVENTS = 4_000_000;

export function rangeOf(seq: number): number {
  return Math.floor(seq / RANGE_EVENTS);
}

/** Makes the range of `seq` and the one after it. */
export async function ensureRanges(client: Client, partition: number, seq: number): Promise<void> {
  const first = rangeOf(seq);
  for (const range of [first, first + 1]) await ensureRange(client, partition, range);
}

/** By a function that has the owner's rights (see the migration 0002): a sequencer's own role may make no tables. */
async function ensureRange(client: Client, partition: number, range: number): Promise<void> {
  const from = range * RANGE_EVENTS;
  await client.query('select make_event_range($1, $2, $3, $4)', [partition, range, from, from + RANGE_EVENTS]);
}
