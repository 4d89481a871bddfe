import type { Feed } from '#contracts/internal/feed.ts';
import { LogFeed } from '#ledger/engine/feed/log-feed.ts';
import { readHead } from '#ledger/log/head.ts';
import type { Desk } from './desk.ts';

export function historyFeed({ databaseUrl, heads, side }: Pick<Desk, 'databaseUrl' | 'heads' | 'side'>): Feed {
  // Read again: the log may have grown.
  const headSeq = async (partition: number): Promise<number> => (await readHead(side, partition))?.seq ?? 0;
  return {
    partitions: [...heads.keys()],
    async *read(partition, afterSeq, options) {
      yield* new LogFeed(databaseUrl, partition, await headSeq(partition)).read(partition, afterSeq, options);
    },
    headSeq,
  };
}
