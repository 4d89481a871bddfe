// The log as a feed for rebuilding and comparing views: every partition up to its head.
import type { Feed } from '#contracts/feed.ts';
import { LogFeed } from '#ledger/feed/log-feed.ts';

export function historyFeed(databaseUrl: string, heads: ReadonlyMap<number, number>): Feed {
  const feeds = new Map([...heads].map(([partition, seq]) => [partition, new LogFeed(databaseUrl, partition, seq)]));
  const feedOf = (partition: number): Feed => {
    const feed = feeds.get(partition);
    if (feed === undefined) throw new RangeError(`the log has no partition ${partition}`);
    return feed;
  };
  return {
    partitions: [...feeds.keys()],
    read: (partition, afterSeq, options) => feedOf(partition).read(partition, afterSeq, options),
    headSeq: (partition) => feedOf(partition).headSeq(partition),
  };
}
