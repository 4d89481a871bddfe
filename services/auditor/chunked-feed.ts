// One read of the log serves every view of a turn.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { type Feed, type FeedBatch, type FeedReadOptions, UnreadableEvent } from '#contracts/internal/feed.ts';
import { decodeTuple } from '#ledger/log/codec.ts';
import { readHead } from '#ledger/log/head.ts';
import { readTuples } from '#ledger/log/read-forward.ts';

const CHUNK_EVENTS = 2000;
const MOST_CHUNKS = 16;

type Chunk = readonly (LedgerEvent | UnreadableEvent)[];

export class ChunkedFeed implements Feed {
  readonly partitions: readonly number[];
  readonly #client: Client;
  readonly #chunks = new Map<string, Chunk>();
  #busy: Promise<unknown> = Promise.resolve();

  constructor(client: Client, partitions: readonly number[]) {
    this.#client = client;
    this.partitions = partitions;
  }

  async headSeq(partition: number): Promise<number> {
    return (await this.#alone(() => readHead(this.#client, partition)))?.seq ?? 0;
  }

  /** Ends after `toSeq`, or at the end of the log. */
  async *read(partition: number, afterSeq: number, options: FeedReadOptions): AsyncGenerator<FeedBatch> {
    const { signal, toSeq = await this.headSeq(partition) } = options;
    let seq = afterSeq;
    while (seq < toSeq && !signal.aborted) {
      const number = Math.floor(seq / CHUNK_EVENTS);
      const chunk = await this.#chunk(partition, number);
      const begin = seq - number * CHUNK_EVENTS;
      const part = chunk.slice(begin, toSeq - number * CHUNK_EVENTS);
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

  /** Chunks that were read before the log reached their end are read again. */
  async #chunk(partition: number, number: number): Promise<Chunk> {
    const key = `${partition} ${number}`;
    const known = this.#chunks.get(key);
    if (known !== undefined && known.length === CHUNK_EVENTS) return known;
    const afterSeq = number * CHUNK_EVENTS;
    const chunk = await this.#alone(async () => {
      const read: (LedgerEvent | UnreadableEvent)[] = [];
      const span = { partition, afterSeq, toSeq: afterSeq + CHUNK_EVENTS };
      for await (const run of readTuples(this.#client, span, CHUNK_EVENTS)) {
        for (const start of run.starts) read.push(decoded(run.bytes, start));
      }
      return read;
    });
    this.#chunks.delete(key);
    this.#chunks.set(key, chunk);
    if (this.#chunks.size > MOST_CHUNKS) this.#chunks.delete(this.#chunks.keys().next().value!);
    return chunk;
  }

  /** A connection runs one COPY at a time. */
  #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#busy.then(work);
    this.#busy = result.catch(() => undefined);
    return result;
  }
}

function decoded(bytes: Buffer, start: number): LedgerEvent | UnreadableEvent {
  try {
    return decodeTuple(bytes, start);
  } catch (error) {
    if (error instanceof UnreadableEvent) return error;
    throw error;
  }
}
