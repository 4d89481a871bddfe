import { createHash, type Hash } from 'node:crypto';
import type { Client } from 'pg';
import { AT, readInt64 } from '../log/event-tuple.ts';
import { GENESIS } from '../log/hash-chain.ts';
import { readHead } from '../log/head.ts';
import { readTuples } from '../log/read-forward.ts';
import type { TupleRun } from '../log/tuple-stream.ts';
import { type BatchMark, BatchMarks } from './batch-marks.ts';

export type ChainFinding = {
  partition: number;
  seq: number;
  reason: string;
};

export type ChainReport = {
  partition: number;
  events: number;
  batches: number;
  /** Note both elsewhere to detect a truncated log later. */
  seq: number;
  hash: string;
  finding: ChainFinding | null;
};

export type NotedHead = { partition: number; seq: number; hash: string };

export type VerifyOptions = {
  events: Client;
  batches: Client;
  partition: number;
  noted?: readonly NotedHead[];
  onProgress?: (events: number, of: number) => void;
  /** At most this many events, plus those written since, share the final snapshot. */
  restEvents?: number;
};

/** The writer may keep running. Events below the head never change, so only the rest needs one snapshot with its head. */
export async function verifyChain(options: VerifyOptions): Promise<ChainReport> {
  const { events, partition, restEvents = REST_EVENTS } = options;
  const walk = new ChainWalk(partition, new BatchMarks(options.batches, partition), options.noted ?? []);
  // Events numbered below 1 come from no sequencer and are reported too.
  let afterSeq = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const toSeq = (await readHead(events, partition))?.seq ?? 0;
    if (walk.finding !== null || toSeq - walk.seq <= restEvents) break;
    const before = walk.seq;
    await walkOn(options, walk, { afterSeq, toSeq });
    if (walk.seq === before) break;
    afterSeq = walk.seq;
  }
  await events.query('begin transaction isolation level repeatable read read only');
  try {
    return await endWalk(options, walk, afterSeq);
  } finally {
    await events.query('commit');
  }
}

const REST_EVENTS = 200_000;

async function walkOn(
  { events, partition, onProgress }: VerifyOptions,
  walk: ChainWalk,
  span: { afterSeq: number; toSeq: number },
): Promise<void> {
  for await (const run of readTuples(events, { partition, ...span })) {
    await walk.take(run);
    if (walk.finding !== null) return;
    onProgress?.(walk.seq, Math.max(walk.seq, span.toSeq));
  }
}

async function endWalk(options: VerifyOptions, walk: ChainWalk, afterSeq: number): Promise<ChainReport> {
  const { events, partition, onProgress } = options;
  const head = await readHead(events, partition);
  const toSeq = head?.seq ?? 0;
  if (walk.finding === null) {
    for await (const run of readTuples(events, { partition, afterSeq, toSeq: Number.MAX_SAFE_INTEGER })) {
      await walk.take(run);
      if (walk.finding !== null) break;
      onProgress?.(walk.seq, toSeq);
    }
  }
  walk.finding ??= walk.end({ seq: toSeq, hash: (head?.hash ?? GENESIS).toString('hex') });
  walk.finding ??= await strayBatch(events, partition, walk.seq);
  return {
    partition,
    events: walk.seq,
    batches: walk.batches,
    seq: walk.seq,
    hash: walk.hash.toString('hex'),
    finding: walk.finding,
  };
}

/** A batch row without events would stop the writer when it reaches that number. */
async function strayBatch(events: Client, partition: number, lastSeq: number): Promise<ChainFinding | null> {
  const { rows } = await events.query<{ seq: string | null }>(
    `select min(seq)::text as seq from (
       (select seq from batch where partition = $1 and seq < 1 limit 1) union all
       (select seq from batch where partition = $1 and seq > $2 order by seq limit 1)
     ) as stray`,
    [partition, lastSeq],
  );
  const { seq } = rows[0]!;
  if (seq === null) return null;
  return { partition, seq: Number(seq), reason: `a batch is written to end there: the log ends with ${lastSeq}` };
}

export class ChainWalk {
  finding: ChainFinding | null = null;
  seq = 0;
  batches = 0;
  hash: Buffer = GENESIS;
  readonly #partition: number;
  readonly #marks: BatchMarks;
  readonly #noted: readonly NotedHead[];
  #open: Hash = createHash('sha256').update(GENESIS);
  #firstOfBatch = 1;
  #mark: BatchMark | undefined;

  constructor(partition: number, marks: BatchMarks, noted: readonly NotedHead[]) {
    this.#partition = partition;
    this.#marks = marks;
    this.#noted = noted.filter((head) => head.partition === partition);
  }

  async take(run: TupleRun): Promise<void> {
    let hashedTo = run.from;
    for (const [index, start] of run.starts.entries()) {
      const seq = readInt64(run.bytes, start + AT.seq);
      if (seq < 1) return this.#find(seq, 'the log begins with 1');
      if (seq !== this.seq + 1) return this.#find(this.seq + 1, `it is missing: the log goes on with ${seq}`);
      this.seq = seq;
      this.#mark ??= await this.#marks.next();
      if (this.#mark === undefined) return this.#find(seq, 'no batch covers it');
      if (seq < this.#mark.seq) continue;
      const end = run.starts[index + 1] ?? run.to;
      this.#open.update(run.bytes.subarray(hashedTo, end));
      hashedTo = end;
      this.#closeBatch(this.#mark);
      if (this.finding !== null) return;
    }
    this.#open.update(run.bytes.subarray(hashedTo, run.to));
  }

  end(head: { seq: number; hash: string }): ChainFinding | null {
    if (this.seq !== this.#firstOfBatch - 1) this.#find(this.#firstOfBatch, 'its batch is cut off');
    else if (head.seq !== this.seq) this.#find(this.seq + 1, `the head says the log reaches ${head.seq}`);
    else if (head.hash !== this.hash.toString('hex')) this.#find(this.seq, 'the head holds another hash');
    const beyond = this.#noted.find((noted) => noted.seq > this.seq);
    if (this.finding === null && beyond !== undefined) {
      this.#find(this.seq + 1, `the log was noted to reach ${beyond.seq}: its tail was cut off`);
    }
    return this.finding;
  }

  #closeBatch(mark: BatchMark): void {
    this.hash = this.#open.digest();
    if (!this.hash.equals(mark.hash)) {
      return this.#find(this.#firstOfBatch, `its batch (to ${mark.seq}) does not hash to what was written`);
    }
    // A noted head is always the end of a batch, so one inside this batch belongs to another log.
    const within = this.#noted.filter(({ seq }) => seq >= this.#firstOfBatch && seq <= mark.seq);
    const other = within.find(({ seq, hash }) => seq !== mark.seq || hash !== this.hash.toString('hex'));
    if (other !== undefined) {
      return this.#find(this.#firstOfBatch, `at ${other.seq} another hash was noted: the log was rewritten`);
    }
    this.batches++;
    this.#firstOfBatch = mark.seq + 1;
    this.#mark = undefined;
    this.#open = createHash('sha256').update(this.hash);
  }

  #find(seq: number, reason: string): void {
    this.finding = { partition: this.#partition, seq, reason };
  }
}
