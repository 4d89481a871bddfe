import { openLogFeed } from '#ledger/engine/feed/open-log-feed.ts';
import { feedBehaviour, PARTITIONS } from './feed-behaviour.ts';

feedBehaviour('from the log', async ({ databaseUrl }) => {
  const feed = await openLogFeed({ databaseUrl, partitions: PARTITIONS });
  return { feed, [Symbol.asyncDispose]: async () => feed[Symbol.asyncDispose]() };
});
