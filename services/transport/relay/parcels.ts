import type { Client } from 'pg';
import type { ChainMark } from '#contracts/internal/feed.ts';
import { eventMessage, type StoredEvent } from '#contracts/internal/topics/ledger-events.ts';
import type { OutgoingMessage } from '#infra/kafka/kafka.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Heads } from '#ledger/engine/feed/heads.ts';
import { type ChainMarks, readMarks } from '#ledger/engine/feed/chain-marks.ts';
import { withItemTimeout, withTimeout, QUERY_TIMEOUT_MS } from '#infra/postgres/session/timeouts.ts';
import type { RelayCursor } from '#ledger/log/relay/relay-cursor.ts';
import { readStored } from '#ledger/log/relay/stored-events.ts';

export type Parcel = { messages: OutgoingMessage[]; to: RelayCursor; mark: ChainMark | undefined };

/** Per COPY and per parcel: a request of some hundred kilobytes. */
const WINDOW_EVENTS = 10_000;
const PARCEL_EVENTS = 1000;

export type ParcelSource = {
  client: Client;
  heads: Heads;
  partition: number;
  clock: Clock;
  patienceMs?: number | undefined;
};

/** Throws if the log has a hole or ends before the cursor. */
export async function* parcelsAfter(
  { client, heads, partition, clock, patienceMs = QUERY_TIMEOUT_MS }: ParcelSource,
  cursor: RelayCursor,
  signal: AbortSignal,
): AsyncGenerator<Parcel, void> {
  let at = cursor;
  for (;;) {
    const head = await heads.beyond(partition, at.seq, signal);
    if (head === undefined) return;
    const span = { partition, afterSeq: at.seq, toSeq: Math.min(head, at.seq + WINDOW_EVENTS) };
    // Read before the events: marked events are in the log by then.
    const marks = await withTimeout(client, readMarks(client, span), patienceMs);
    for await (const events of inParcels(withItemTimeout(client, readStored(client, span), patienceMs))) {
      const parcel = parcelOf(events, marks, { after: at, now: clock.now() });
      yield parcel;
      at = parcel.to;
      if (signal.aborted) return;
    }
    if (at.seq < span.toSeq) throw new Error(`the log of partition ${partition} ends at ${at.seq}, not ${span.toSeq}`);
  }
}

/** Connections read in their own chunk size. */
async function* inParcels(runs: AsyncIterable<StoredEvent[]>): AsyncGenerator<StoredEvent[], void> {
  let waiting: StoredEvent[] = [];
  for await (const run of runs) {
    for (const event of run) waiting.push(event);
    for (; waiting.length >= PARCEL_EVENTS; waiting = waiting.slice(PARCEL_EVENTS)) {
      yield waiting.slice(0, PARCEL_EVENTS);
    }
  }
  if (waiting.length > 0) yield waiting;
}

/** Readers seek by the event's time. Brokers refuse future times: after a clock jump the sending time is used. */
function parcelOf(
  events: readonly StoredEvent[],
  marks: ChainMarks,
  { after, now }: { after: RelayCursor; now: number },
): Parcel {
  let { seq, counter } = after;
  const messages = events.map((event) => {
    if (event.seq !== seq + 1) throw new Error(`the log has ${event.partition}-${event.seq} after ${seq}`);
    seq += 1;
    counter += 1;
    return { ...eventMessage(event, { counter, mark: marks.at(seq) }), timestamp: Math.min(event.at, now) };
  });
  return { messages, to: { seq, counter }, mark: marks.at(seq) };
}

export async function* readAhead<Item>(source: AsyncGenerator<Item, void>): AsyncGenerator<Item, void> {
  let coming = next(source);
  for (;;) {
    const got = await coming;
    if (got.done === true) return;
    coming = next(source);
    yield got.value;
  }
}

/** Thrown when awaited, not as an unhandled rejection. */
function next<Item>(source: AsyncGenerator<Item, void>): Promise<IteratorResult<Item, void>> {
  const promise = source.next();
  promise.catch(() => {});
  return promise;
}
