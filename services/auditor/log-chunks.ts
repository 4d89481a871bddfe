// One read and one decoding of the log serve its proof and every view.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { type Feed, type FeedBatch, type FeedReadOptions, UnreadableEvent } from '#contracts/internal/feed.ts';
import { decodeTuple, decodeTuples } from '#ledger/log/codec.ts';
import { readHead } from '#ledger/log/head.ts';
import { int, tuplesOf, tuplesWhere } from '#ledger/log/read-forward.ts';
import type { TupleRun } from '#ledger/log/tuple-stream.ts';

/** A view writes one row per account and chunk, so larger chunks cost the database less. */
const CHUNK_EVENTS = 8000;
/** 24,000 decoded events: about 30 MB. */
const MOST_CHUNKS = 3;

export type Decoded = LedgerEvent | UnreadableEvent;

/** `runs` are the bytes of `events`. */
export type Chunk = { runs: readonly TupleRun[]; events: readonly Decoded[] };

type Known = { partition: number; afterSeq: number; events: readonly Decoded[] };

export class LogChunks implements Feed {
  readonly partitions: readonly number[];
  readonly #client: Client;
  /** Oldest first. */
  #known: Known[] = [];
  #heads = new Map<number, number>();
  #busy: Promise<unknown> = Promise.resolve();

  constructor(client: Client, partitions: readonly number[]) {
    this.#client = client;
    this.partitions = partitions;
  }

  async headOf(partition: number): Promise<{ seq: number; hash: Buffer } | undefined> {
    const head = await this.#alone(() => readHead(this.#client, partition));
    this.#heads.set(partition, head?.seq ?? 0);
    return head;
  }

  /** As last read. */
  async headSeq(partition: number): Promise<number> {
    return this.#heads.get(partition) ?? (await this.headOf(partition))?.seq ?? 0;
  }

  /** Read from the database, and remembered for the views. */
  async next(partition: number, afterSeq: number, mostEvents: number): Promise<Chunk> {
    const limit = Math.min(mostEvents, CHUNK_EVENTS);
    const rows =
      `event where partition = ${int(partition)} and seq > ${int(afterSeq)} and seq <= ${int(afterSeq + limit)} ` +
      `order by partition, seq`;
    const chunk = await this.#alone(async () => {
      const runs: TupleRun[] = [];
      for await (const run of tuplesOf(this.#client, rows)) runs.push(run);
      return { runs, events: runs.flatMap(decoded) };
    });
    const gap = chunk.events.findIndex((event, place) => event.seq !== afterSeq + 1 + place);
    const events = gap === -1 ? chunk.events : chunk.events.slice(0, gap);
    this.#known.push({ partition, afterSeq, events });
    if (this.#known.length > MOST_CHUNKS) this.#known.shift();
    return chunk;
  }

  /** Ends after `toSeq`, at the end of the log or at a gap. */
  async *read(partition: number, afterSeq: number, options: FeedReadOptions): AsyncGenerator<FeedBatch> {
    const { signal, toSeq = await this.headSeq(partition) } = options;
    let seq = afterSeq;
    while (seq < toSeq && !signal.aborted) {
      const part = await this.#after(partition, seq, toSeq);
      if (part.length === 0) return;
      const broken = part.findIndex((event) => event instanceof UnreadableEvent);
      const events = (broken === -1 ? part : part.slice(0, broken)) as LedgerEvent[];
      if (events.length > 0) {
        yield { partition, fromSeq: seq + 1, toSeq: seq + events.length, events };
        seq += events.length;
      }
      if (broken !== -1) throw part[broken] as UnreadableEvent;
    }
  }

  /** Without those that cannot be decoded. */
  async at(partition: number, seqs: readonly number[]): Promise<LedgerEvent[]> {
    if (seqs.length === 0) return [];
    const condition = `partition = ${int(partition)} and seq in (${seqs.map(int).join(', ')})`;
    return this.#alone(async () => {
      const events: LedgerEvent[] = [];
      for await (const run of tuplesWhere(this.#client, condition)) {
        for (const event of decoded(run)) if (!(event instanceof UnreadableEvent)) events.push(event);
      }
      return events;
    });
  }

  async #after(partition: number, seq: number, toSeq: number): Promise<readonly Decoded[]> {
    const holds = (chunk: Known) =>
      chunk.partition === partition && chunk.afterSeq <= seq && seq < chunk.afterSeq + chunk.events.length;
    if (!this.#known.some(holds)) await this.next(partition, seq, toSeq - seq);
    const chunk = this.#known.findLast(holds);
    return chunk?.events.slice(seq - chunk.afterSeq, toSeq - chunk.afterSeq) ?? [];
  }

  /** A connection runs one COPY at a time. */
  #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#busy.then(work);
    this.#busy = result.catch(() => undefined);
    return result;
  }
}

function decoded(run: TupleRun): Decoded[] {
  try {
    return decodeTuples(run);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return run.starts.map((start) => decodedAt(run.bytes, start));
  }
}

function decodedAt(bytes: Buffer, start: number): Decoded {
  try {
    return decodeTuple(bytes, start);
  } catch (error) {
    if (error instanceof UnreadableEvent) return error;
    throw error;
  }
}
