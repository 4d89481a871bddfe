// The log as a feed for rebuilding and comparing views: every partition up to its head.
import type { Feed } from '#contracts/feed.ts';
import { LogFeed } from '#ledger/feed/log-feed.ts';

export function historyFeed(databaseUrl: string, heads: ReadonlyMap<number, number>): Feed {
  const headOf = (partition: number): number => {
    const head = heads.get(partition);
    if (head === undefined) throw new RangeError(`the log has no partition ${partition}`);
    return head;
  };
  return {
    partitions: [...heads.keys()],
    // The house may be open, so a view may stand beyond the head of a moment ago; never beyond the log.
    read: (partition, afterSeq, options) =>
      new LogFeed(databaseUrl, partition, Math.max(headOf(partition), options.toSeq ?? 0)).read(
        partition,
        afterSeq,
        options,
      ),
    headSeq: (partition) => Promise.resolve(headOf(partition)),
  };
}
