import { type Feed, type FeedBatch, OtherHistory, UnreadableEvent } from '#contracts/internal/feed.ts';
import type { LogHistory } from '#ledger/engine/feed/open-log-feed.ts';
import type { FeedNumbers, Reason } from './feed-numbers.ts';
import type { Lane } from './lane.ts';

export type ReadingContext = {
  lane: Lane;
  history: Pick<LogHistory, keyof Feed | 'marks'>;
  numbers: FeedNumbers;
  /** After this long without a message the log is checked for more. */
  patienceMs: number;
};

const WINDOW_EVENTS = 10_000;

export type Reading = { partition: number; afterSeq: number; maxEvents: number; signal: AbortSignal };

/** Ends when the signal aborts. */
export async function* readLane(context: ReadingContext, reading: Reading): AsyncGenerator<FeedBatch, void> {
  const { lane, numbers } = context;
  const { partition, maxEvents, signal } = reading;
  await dropOtherHistory(context, partition);
  const reader = lane.join(reading.afterSeq);
  // A reader that stops must not hold up the lane.
  const leave = () => lane.leave(reader);
  signal.addEventListener('abort', leave, { once: true });
  try {
    while (!signal.aborted) {
      if (reader.isAstray)
        throw new OtherHistory(`the log has another history of partition ${partition} than was read`);
      const offer = lane.offer(reader.at, maxEvents);
      if (offer.kind === 'unreadable') throw offer.error;
      if (offer.kind === 'events') {
        yield { ...batchOf(partition, offer.events), mark: offer.mark };
        lane.goesOn(reader, offer.events.at(-1)!.seq);
        numbers.delivered(partition, reader.at);
      } else {
        const stretch = offer.kind === 'missing' ? reasoned(offer) : await silence(context, partition, reader.at);
        if (stretch === null) continue;
        for await (const batch of refetch(context, { ...reading, afterSeq: reader.at }, stretch)) {
          yield batch;
          lane.goesOn(reader, batch.toSeq);
          numbers.delivered(partition, reader.at);
        }
      }
    }
  } finally {
    signal.removeEventListener('abort', leave);
    leave();
  }
}

/** A failover may lose events that the topic delivered. */
async function dropOtherHistory({ lane, history, numbers }: ReadingContext, partition: number): Promise<void> {
  const marked = lane.marked();
  const [first, last] = [marked[0], marked.at(-1)];
  if (first === undefined || last === undefined) return;
  const marks = await history.marks({ partition, afterSeq: first.seq - 1, toSeq: last.seq });
  const other = marked.find(({ seq, mark }) => marks.at(seq) !== mark);
  if (other === undefined) return;
  lane.goAstray(other.seq);
  numbers.otherHistory(partition, last.seq - other.seq + 1);
}

type Stretch = { toSeq: number; reason: Reason };

function reasoned({ toSeq, isHole }: { toSeq: number; isHole: boolean }): Stretch {
  return { toSeq, reason: isHole ? 'hole' : 'cold-start' };
}

/** Waits for a change; on timeout returns events that only the log has. */
async function silence(context: ReadingContext, partition: number, at: number): Promise<Stretch | null> {
  const { lane, history, patienceMs } = context;
  if ((await lane.changesWithin(patienceMs)) || !lane.isOurs) return null;
  let toSeq = await history.headSeq(partition);
  // The first answer may predate the reader's position.
  if (toSeq < at) toSeq = await history.headSeq(partition);
  if (toSeq < at) throw new OtherHistory(`the log of partition ${partition} ends at ${toSeq}, before position ${at}`);
  return toSeq > at && lane.offer(at, 1).kind === 'nothing' ? { toSeq, reason: 'silence' } : null;
}

/** In windows, so that no query stays open while the reader has a batch. */
async function* refetch(
  { lane, history, numbers }: ReadingContext,
  { partition, afterSeq, maxEvents, signal }: Reading,
  { toSeq, reason }: Stretch,
): AsyncGenerator<FeedBatch, void> {
  for (let from = afterSeq; from < toSeq && !signal.aborted; from += WINDOW_EVENTS) {
    const window: FeedBatch[] = [];
    const stretch = { signal, maxEvents, toSeq: Math.min(toSeq, from + WINDOW_EVENTS) };
    let broken: UnreadableEvent | null = null;
    try {
      for await (const batch of history.read(partition, from, stretch)) window.push(batch);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      broken = error;
    }
    for (const batch of window) {
      if (!lane.isOurs) return;
      numbers.refetched(partition, reason, batch.events.length);
      yield batch;
    }
    if (broken !== null) throw broken;
  }
}

function batchOf(partition: number, events: FeedBatch['events']): FeedBatch {
  return { partition, fromSeq: events[0]!.seq, toSeq: events.at(-1)!.seq, events };
}
