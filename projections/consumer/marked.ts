// Marks (see ChainMark) are compared in the transaction that writes, so a commit follows from this server's log.
import type { ChainMark, FeedBatch } from '#contracts/internal/feed.ts';

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
