import type { Feed } from '#contracts/internal/feed.ts';

export function joinFeeds(feeds: readonly Feed[]): Feed {
  const byPartition = new Map(feeds.flatMap((feed) => feed.partitions.map((partition) => [partition, feed] as const)));
  const feedOf = (partition: number): Feed => {
    const feed = byPartition.get(partition);
    if (feed === undefined) throw new RangeError(`partition ${partition} is not served here`);
    return feed;
  };
  return {
    partitions: [...byPartition.keys()].toSorted((one, other) => one - other),
    read: (partition, afterSeq, options) => feedOf(partition).read(partition, afterSeq, options),
    headSeq: (partition) => feedOf(partition).headSeq(partition),
  };
}
