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

/**
 * Attached rather than made in place: that waits for no reader. `create table ... partition of` would wait for every
 * audit and backfill that is reading the log, and the writer with it. All of it is one transaction.
 * The triggers of `event` do not see a statement that names a range itself, so each has its own.
 */
async function ensureRange(client: Client, partition: number, range: number): Promise<void> {
  // Identifiers and bounds cannot be parameters; all are integers of ours.
  const name = `event_${partition}_${range}`;
  const found = await client.query<{ table: string | null }>('select to_regclass($1)::text as table', [name]);
  if (found.rows[0]!.table !== null) return;
  const from = range * RANGE_EVENTS;
  await client.query(
    `create table ${name} (like event including defaults including constraints);
     alter table event attach partition ${name} for values from (${partition}, ${from}) to (${partition}, ${from + RANGE_EVENTS});
     create trigger event_is_append_only before update or delete or truncate on ${name}
       for each statement execute function refuse_log_change()`,
  );
}
