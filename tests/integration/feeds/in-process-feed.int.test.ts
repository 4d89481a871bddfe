import type { Feed } from '#contracts/internal/feed.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { joinFeeds } from '#ledger/engine/feed/join-feeds.ts';
import { LogFeed } from '#ledger/engine/feed/log-feed.ts';
import { readHead } from '#ledger/log/head.ts';
import { feedBehaviour, PARTITIONS } from './feed-behaviour.ts';

feedBehaviour('in process', async ({ databaseUrl, ledger }) => {
  const feed = ledger === null ? await restingFeed(databaseUrl) : ledger.feed;
  return { feed, [Symbol.asyncDispose]: () => Promise.resolve() };
});

/** Nothing is in memory: everything is read from the log. */
async function restingFeed(databaseUrl: string): Promise<Feed> {
  await using client = await openClient(databaseUrl);
  const feeds: LogFeed[] = [];
  for (let partition = 0; partition < PARTITIONS; partition++) {
    feeds.push(new LogFeed(databaseUrl, partition, (await readHead(client.pg, partition))!.seq));
  }
  return joinFeeds(feeds);
}
