// Times never decrease within a partition, so binary search works.
import type { Client } from 'pg';

const EVENT_TIME = { name: 'event-time', text: 'select at from event where partition = $1 and seq = $2' };

/** 0 if the log starts later. `at` is in milliseconds. */
export async function lastSeqAt(client: Client, partition: number, at: number, headSeq: number): Promise<number> {
  let low = 0;
  let high = headSeq;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const written = await timeOf(client, partition, middle);
    if (written === null) throw new Error(`the log misses event ${partition}-${middle}`);
    if (written <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Milliseconds. */
async function timeOf(client: Client, partition: number, seq: number): Promise<number | null> {
  const result = await client.query<{ at: Date }>({ ...EVENT_TIME, values: [partition, seq] });
  return result.rows[0]?.at.getTime() ?? null;
}
