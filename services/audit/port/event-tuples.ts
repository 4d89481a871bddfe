// Canonical bytes of events by their places, through the functions of log migration 0013.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

/** Bound of event_tuples. */
export const MOST_TUPLES = 5000;

const tupleRow = z.object({ seq: z.int(), tuple: z.string() });

export type Tuple = { seq: number; bytes: Buffer };

/** Ascending. Unknown numbers are omitted. */
export async function readTuplesAt(
  db: CommonQueryMethods,
  partition: number,
  seqs: readonly number[],
): Promise<Tuple[]> {
  if (seqs.length === 0) return [];
  if (seqs.length > MOST_TUPLES) throw new RangeError(`${seqs.length} events in one read`);
  const rows = await db.any(sql.type(tupleRow)`
    SELECT seq, encode(tuple, 'base64') AS tuple
    FROM event_tuples(${partition}::int4, ${sql.array([...seqs], 'int8')})`);
  return rows.map(({ seq, tuple }) => ({ seq, bytes: Buffer.from(tuple, 'base64') }));
}

export type Place = { partition: number; seq: number };

/** A place of the address, or null if it cannot be one of the log. */
export function placeIn(text: string): Place | null {
  const [partition, seq] = text.split('-').map(Number) as [number, number];
  return partition <= 0x7fff && Number.isSafeInteger(seq) ? { partition, seq } : null;
}
