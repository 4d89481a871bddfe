import { systemClock } from '#infra/process/clock.ts';
import { Health } from '#infra/process/health.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { openLogFeed } from '#ledger/engine/feed/open-log-feed.ts';
import { openKafkaFeed } from '#services/transport/kafka-feed/start.ts';
import { openRelay } from '#services/transport/relay/start.ts';
import { ownName, testTopic } from '#tests/support/kafka/test-kafka.ts';
import { feedBehaviour, PARTITIONS } from './feed-behaviour.ts';

feedBehaviour('over Kafka', async ({ databaseUrl }) => {
  const rooms = new AsyncDisposableStack();
  const { name: topic, kafka, [Symbol.asyncDispose]: close } = await testTopic({ partitions: PARTITIONS });
  rooms.defer(close);
  const own = { databaseUrl, kafka, topic, partitions: PARTITIONS, log: silentLog(), metrics: new Metrics() };
  rooms.use(await openRelay({ ...own, clock: systemClock, health: new Health() }));
  const history = rooms.use(await openLogFeed(own));
  const feed = rooms.use(openKafkaFeed({ ...own, history, group: ownName('reader') }));
  return { feed, [Symbol.asyncDispose]: () => rooms.disposeAsync() };
});
