// Marks (see ChainMark) are compared in the transaction that writes, so a commit follows from this server's log.
import type { ClientBase } from 'pg';
import { type ChainMark, type FeedBatch, OtherHistory } from '#contracts/internal/feed.ts';

export type Marked = { seq: number; mark: ChainMark };

export function placeMarked({ toSeq: seq, mark }: Pick<FeedBatch, 'toSeq' | 'mark'>): Marked | null {
  return mark === undefined ? null : { seq, mark };
}

/** Null if the log ends before `seq`. */
export function logMarkAt(partition: string, seq: string): string {
  return `(SELECT substring(batch.hash FOR 16) FROM public.batch
    WHERE batch.partition = ${partition} AND batch.seq >= ${seq} ORDER BY batch.seq LIMIT 1)`;
}

export function holdsMark(partition: string, row: string): string {
  return `(${row}.mark IS NULL OR coalesce(${row}.mark = ${logMarkAt(partition, `${row}.marked_seq`)}, false))`;
}

/** For `unnest`: int8[] and bytea[]. */
export function markColumns(moves: readonly { marked: Marked | null }[]): [(number | null)[], (Buffer | null)[]] {
  return [
    moves.map(({ marked }) => marked?.seq ?? null),
    moves.map(({ marked }) => (marked === null ? null : Buffer.from(marked.mark, 'base64url'))),
  ];
}

type Asked = {
  partition: number;
  moves: readonly { marked: Marked | null }[];
  /** The table needs the columns partition, marked_seq, mark and `owner`. */
  stored: { table: string; owner: string; names: readonly string[] };
};

/** To be called after a refused move. Throws OtherHistory. */
export async function requireHistory(db: ClientBase, { partition, moves, stored }: Asked): Promise<void> {
  const { rows } = await db.query<{ name: string | null }>({
    name: `history of ${stored.table}`,
    text: `
      SELECT NULL AS name FROM unnest($2::int8[], $3::bytea[]) AS move (marked_seq, mark) WHERE NOT ${holdsMark('$1', 'move')}
      UNION ALL
      SELECT ${stored.owner} FROM ${stored.table} AS stored
      WHERE partition = $1 AND ${stored.owner} = ANY ($4) AND NOT ${holdsMark('$1', 'stored')}
      LIMIT 1`,
    values: [partition, ...markColumns(moves), stored.names],
  });
  const [found] = rows;
  if (found === undefined) return;
  const what = found.name === null ? 'events that were read' : `what ${found.name} was made of`;
  throw new OtherHistory(`the log of partition ${partition} has another history than ${what}`);
}
