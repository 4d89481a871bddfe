// For processes that do not write the log; others use log-feed.ts.
import type { Feed, FeedBatch, FeedReadOptions } from '#contracts/internal/feed.ts';
import { checkShape } from '../../log/shape.ts';
import type { LogSpan } from '../../log/read-forward.ts';
import type { ChainMarks } from './chain-marks.ts';
import { Heads } from './heads.ts';
import { DEFAULT_MAX_EVENTS, LogReader } from './log-reader.ts';

export type LogFeedOptions = {
  databaseUrl: string;
  partitions: number;
  /** Milliseconds between polls while readers wait. */
  everyMs?: number;
  patienceMs?: number;
};

const EVERY_MS = 25;

export type LogHistory = Feed &
  AsyncDisposable & {
    marks(span: LogSpan): Promise<ChainMarks>;
  };

/** Rejects with PartitionCountDiffers. */
export async function openLogFeed(options: LogFeedOptions): Promise<LogHistory> {
  const { databaseUrl, partitions, everyMs = EVERY_MS, patienceMs } = options;
  await checkShape(databaseUrl, partitions, patienceMs);
  const heads = new Heads(databaseUrl, everyMs, patienceMs);
  const check = (partition: number): void => {
    if (partition < 0 || partition >= partitions) throw new RangeError(`the log has no partition ${partition}`);
  };
  return {
    partitions: Array.from({ length: partitions }, (_, partition) => partition),
    read(partition, afterSeq, readOptions) {
      check(partition);
      return follow(heads, { url: databaseUrl, partition, afterSeq, patienceMs }, readOptions);
    },
    async headSeq(partition) {
      check(partition);
      return (await heads.now()).get(partition) ?? 0;
    },
    marks(span) {
      check(span.partition);
      return heads.marks(span);
    },
    [Symbol.asyncDispose]: () => heads[Symbol.asyncDispose](),
  };
}

type Start = { url: string; partition: number; afterSeq: number; patienceMs: number | undefined };

async function* follow(
  heads: Heads,
  { url, partition, afterSeq, patienceMs }: Start,
  { signal, maxEvents = DEFAULT_MAX_EVENTS, toSeq = Number.MAX_SAFE_INTEGER }: FeedReadOptions,
): AsyncIterable<FeedBatch> {
  await using reader = new LogReader(url, partition, patienceMs);
  let at = afterSeq;
  while (at < toSeq && !signal.aborted) {
    const head = await heads.beyond(partition, at, signal);
    if (head === undefined) return;
    for await (const batch of reader.read({ afterSeq: at, toSeq: Math.min(head, toSeq), maxEvents })) {
      yield batch;
      at = batch.toSeq;
      if (signal.aborted) return;
    }
  }
}
