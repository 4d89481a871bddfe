import type { Client } from 'pg';
import type { ChainMark } from '#contracts/internal/feed.ts';
import type { LogSpan } from '../../log/read-forward.ts';

const MARK_BYTES = 16;

export function markOf(hash: Buffer): ChainMark {
  return hash.toString('base64url', 0, MARK_BYTES);
}

export type BatchEnd = { seq: number; mark: ChainMark };

export class ChainMarks {
  readonly #ends: BatchEnd[];

  constructor(ends: BatchEnd[] = []) {
    this.#ends = ends;
  }

  /** `seq` must not precede the first batch. */
  at(seq: number): ChainMark | undefined {
    return this.#ends[this.#placeOf(seq)]?.mark;
  }

  add(end: BatchEnd): void {
    this.#ends.push(end);
  }

  /** After this, `at` must not be called with an earlier `seq`. */
  forgetBefore(seq: number): void {
    this.#ends.splice(0, this.#placeOf(seq));
  }

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

/** Skips events that the log lacks. */
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
