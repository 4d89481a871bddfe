// From a time to a place in the log: the last event at or before an instant. Times never run backwards within a
// partition, so the place is found by halving, one index look-up a step.
import type { Client } from 'pg';

/** 0 when the log of this partition starts later. `at` in milliseconds. */
export async function lastSeqAt(client: Client, partition: number, at: number, headSeq: number): Promise<number> {
  let low = 0;
  let high = headSeq;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const result = await client.query<{ at: Date }>({
      name: 'event-time',
      text: 'select at from event where partition = $1 and seq = $2',
      values: [partition, middle],
    });
    const row = result.rows[0];
    if (row === undefined) throw new Error(`the log misses event ${partition}-${middle}`);
    if (row.at.getTime() <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
