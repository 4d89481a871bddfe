// A single event passes at once; under load the pause between batches grows, because the projector shares its cores with the
// bets.
import type { ReadBatch } from './read-on.ts';

export type GatherOptions = {
  maxEvents: number;
  /** Milliseconds between two batches at least. */
  restMs: number;
  /** Milliseconds added per event of the last batch, up to `longestRestMs` in all. */
  restPerEventMs?: number;
  longestRestMs?: number;
};

const RESTED: unique symbol = Symbol('rested');

type Next = IteratorResult<ReadBatch, unknown>;

/** Not awaited: a source that waits for events ends only by its signal. */
export async function* gather(source: AsyncGenerator<ReadBatch>, options: GatherOptions): AsyncGenerator<ReadBatch> {
  try {
    yield* batchesOf(source, options);
  } finally {
    source.return(undefined).catch(() => {});
  }
}

async function* batchesOf(source: AsyncIterator<ReadBatch>, options: GatherOptions): AsyncGenerator<ReadBatch> {
  let coming = next(source);
  let rest: Promise<typeof RESTED> = Promise.resolve(RESTED);
  for (;;) {
    const first = await coming;
    if (first.done === true) return;
    coming = next(source);
    const parts = [first.value];
    let count = first.value.events.length;
    while (count < options.maxEvents) {
      const got = await Promise.race([rest, coming]);
      if (got === RESTED || got.done === true || !joins(parts.at(-1)!, got.value)) break;
      parts.push(got.value);
      count += got.value.events.length;
      coming = next(source);
    }
    await rest;
    rest = new Promise((resolve) => setTimeout(resolve, restAfter(count, options), RESTED));
    yield joined(parts);
  }
}

/** After a full batch the pause is minimal, because the reader lags. */
export function restAfter(events: number, options: GatherOptions): number {
  const { maxEvents, restMs, restPerEventMs = 0, longestRestMs = restMs } = options;
  if (events >= maxEvents) return restMs;
  return Math.min(restMs + events * restPerEventMs, Math.max(restMs, longestRestMs));
}

/** A failure is thrown where the batch is awaited. */
function next(source: AsyncIterator<ReadBatch>): Promise<Next> {
  const promise = source.next();
  promise.catch(() => {});
  return promise;
}

function joins(before: ReadBatch, after: ReadBatch): boolean {
  return before.unreadable === null && after.unreadable === null && after.fromSeq === before.toSeq + 1;
}

function joined(parts: readonly ReadBatch[]): ReadBatch {
  const [first] = parts;
  if (parts.length === 1) return first!;
  const { toSeq, mark } = parts.at(-1)!;
  return { ...first!, toSeq, mark, events: parts.flatMap((part) => part.events) };
}
