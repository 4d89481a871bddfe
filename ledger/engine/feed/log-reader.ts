import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import type { ChainMark, FeedBatch } from '#contracts/internal/feed.ts';
import { BrokenLog } from '../book/evolve.ts';
import { connect } from '#infra/postgres/session/connect.ts';
import { withItemTimeout, withTimeout, QUERY_TIMEOUT_MS } from '#infra/postgres/session/timeouts.ts';
import { readForward } from '../../log/read-forward.ts';
import { readMarksAt } from './chain-marks.ts';

const WINDOW_EVENTS = 20_000;
export const DEFAULT_MAX_EVENTS = 5000;

export type Stretch = { afterSeq: number; toSeq: number; maxEvents: number; windowEvents?: number };

export class LogReader {
  readonly #url: string;
  readonly #partition: number;
  readonly #patienceMs: number;
  #client: Client | undefined;

  constructor(url: string, partition: number, patienceMs = QUERY_TIMEOUT_MS) {
    this.#url = url;
    this.#partition = partition;
    this.#patienceMs = patienceMs;
  }

  /** One call at a time. Throws BrokenLog if an event is missing, because callers would wait for it indefinitely. */
  async *read({ afterSeq, toSeq, maxEvents, windowEvents = WINDOW_EVENTS }: Stretch): AsyncIterable<FeedBatch> {
    // A chunk from the connection holds only a few hundred events, and each batch costs its reader round trips.
    let gathered: LedgerEvent[] = [];
    let at = afterSeq;
    const marks = new Map<number, ChainMark>();
    for await (const events of this.#runs({ afterSeq, toSeq, maxEvents, windowEvents }, marks)) {
      for (const event of events) {
        if (event.seq !== at + 1) throw this.#missing(at + 1);
        at = event.seq;
        gathered.push(event);
        if (gathered.length < maxEvents) continue;
        yield batchOf(this.#partition, gathered, marks.get(at));
        gathered = [];
      }
    }
    if (gathered.length > 0) yield batchOf(this.#partition, gathered, marks.get(at));
    if (at < toSeq) throw this.#missing(at + 1);
  }

  #missing(seq: number): BrokenLog {
    return new BrokenLog(`the log misses event ${this.#partition}-${seq}`);
  }

  async *#runs(
    { afterSeq, toSeq, maxEvents, windowEvents }: Required<Stretch>,
    marks: Map<number, ChainMark>,
  ): AsyncIterable<LedgerEvent[]> {
    this.#client ??= await connect(this.#url, 'feed');
    for (let from = afterSeq; from < toSeq; from += windowEvents) {
      const span = { partition: this.#partition, afterSeq: from, toSeq: Math.min(toSeq, from + windowEvents) };
      // Read before the events, so that a marked batch is already in the log when its events are read.
      const ends = batchEnds({ afterSeq, toSeq, maxEvents }, span);
      const asked = readMarksAt(this.#client, this.#partition, ends);
      for (const [seq, mark] of await withTimeout(this.#client, asked, this.#patienceMs)) marks.set(seq, mark);
      yield* withItemTimeout(this.#client, readForward(this.#client, span), this.#patienceMs);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#client !== undefined) await withTimeout(this.#client, this.#client.end(), this.#patienceMs);
  }
}

function batchEnds({ afterSeq, toSeq, maxEvents }: Stretch, window: { afterSeq: number; toSeq: number }): number[] {
  const ends: number[] = [];
  const gathered = (window.afterSeq - afterSeq) % maxEvents;
  for (let seq = window.afterSeq - gathered + maxEvents; seq <= window.toSeq; seq += maxEvents) ends.push(seq);
  if (window.toSeq === toSeq && ends.at(-1) !== toSeq) ends.push(toSeq);
  return ends;
}

export function batchOf(partition: number, events: readonly LedgerEvent[], mark?: ChainMark): FeedBatch {
  return { partition, fromSeq: events[0]!.seq, toSeq: events.at(-1)!.seq, events, mark };
}
