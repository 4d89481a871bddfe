import type { Client } from 'pg';
import type { ChainMark } from '#contracts/internal/feed.ts';
import type { LogSpan } from '../../log/read-forward.ts';

const MARK_BYTES = 16;

export function markOf(hash: Buffer): ChainMark {
  return hash.toString('base64url', 0, MARK_BYTES);
}

export type BatchEnd = { seq: number; mark: ChainMark };

/** Ends of consecutive batches, ascending. */
export class ChainMarks {
  readonly #ends: BatchEnd[];

  constructor(ends: BatchEnd[] = []) {
    this.#ends = ends;
  }

  /** Of the batch that holds `seq`; undefined when it is not among these. Nothing before the first of them may be asked. */
  at(seq: number): ChainMark | undefined {
    return this.#ends[this.#placeOf(seq)]?.mark;
  }

  add(end: BatchEnd): void {
    this.#ends.push(end);
  }

  /** Nothing before `seq` will be asked any more. */
  forgetBefore(seq: number): void {
    this.#ends.splice(0, this.#placeOf(seq));
  }

  /** The first batch that ends at `seq` or later. */
  #placeOf(seq: number): number {
    let [low, high] = [0, this.#ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ends[middle]!.seq < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Of all events of the span that the log has. */
export async function readMarks(client: Client, { partition, afterSeq, toSeq }: LogSpan): Promise<ChainMarks> {
  const { rows } = await client.query<{ seq: number; hash: Buffer }>({
    name: 'read-marks',
    text: `(select seq::float8, hash from batch where partition = $1 and seq > $2 and seq < $3 order by batch.seq)
      union all
      (select seq::float8, hash from batch where partition = $1 and seq >= $3 order by batch.seq limit 1)`,
    values: [partition, afterSeq, toSeq],
  });
  return new ChainMarks(rows.map(({ seq, hash }) => ({ seq, mark: markOf(hash) })));
}

/** Of single events. Those that the log does not have are left out. */
export async function readMarksAt(
  client: Client,
  partition: number,
  seqs: readonly number[],
): Promise<Map<number, ChainMark>> {
  const { rows } = await client.query<{ seq: number; hash: Buffer }>({
    name: 'read-marks-at',
    text: `select wanted.seq::float8, holding.hash from unnest($2::int8[]) as wanted (seq),
      lateral (select hash from batch where partition = $1 and batch.seq >= wanted.seq order by batch.seq limit 1) as holding`,
    values: [partition, seqs],
  });
  return new Map(rows.map(({ seq, hash }) => [seq, markOf(hash)]));
}
