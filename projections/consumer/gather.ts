// Joins what the feed delivers into batches worth a transaction. An event that comes alone passes at once; while they keep
// coming, at most one batch a rest is let through, because the projector shares its cores with the bets. The rest grows with
// the load: a thousand bets of one player are one row of his balance, if they come in one batch.
import type { ReadBatch } from './read-on.ts';

export type GatherOptions = {
  maxEvents: number;
  /** The least time between two batches, milliseconds. */
  restMs: number;
  /** Added to it for each event of the last batch, milliseconds, up to `longestRestMs` in all. */
  restPerEventMs?: number;
  longestRestMs?: number;
};

const RESTED: unique symbol = Symbol('rested');

type Next = IteratorResult<ReadBatch, unknown>;

/**
 * Whoever stops lets go of the source, without waiting for it: one that waits for more of the log ends by its own signal only,
 * and one that has brought the batch ahead already hears of no signal, since nobody asks it for the next.
 */
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

/** A full batch says that the reader is behind: it must not be held up. */
export function restAfter(events: number, options: GatherOptions): number {
  const { maxEvents, restMs, restPerEventMs = 0, longestRestMs = restMs } = options;
  if (events >= maxEvents) return restMs;
  return Math.min(restMs + events * restPerEventMs, Math.max(restMs, longestRestMs));
}

/** Asks for the next batch now; its failure is thrown where it is awaited, not as an unhandled rejection before. */
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
