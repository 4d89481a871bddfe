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
  for (const range of [first, first + 1]) {
    const from = range * RANGE_EVENTS;
    // Identifiers and bounds cannot be parameters; all three are integers of ours.
    await client.query(
      `create table if not exists event_${partition}_${range} partition of event
       for values from (${partition}, ${from}) to (${partition}, ${from + RANGE_EVENTS})`,
    );
  }
}
