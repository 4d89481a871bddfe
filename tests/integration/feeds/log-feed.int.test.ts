// The feed of a process that writes nothing and has no Kafka: it asks the log.
import { openLogFeed } from '#ledger/feed/open-log-feed.ts';
import { feedBehaviour, PARTITIONS } from './feed-behaviour.ts';

feedBehaviour('from the log', async ({ databaseUrl }) => {
  const feed = await openLogFeed({ databaseUrl, partitions: PARTITIONS });
  return { feed, [Symbol.asyncDispose]: async () => feed[Symbol.asyncDispose]() };
});
