import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import type { KafkaLog } from '#infra/kafka/kafka.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { ChainMarks } from '#ledger/engine/feed/chain-marks.ts';
import { openKafkaFeed } from '#services/transport/kafka-feed/start.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openTestKafka, ownName, testBroker } from '#tests/support/kafka/test-kafka.ts';

/** Kafka cannot create the topic for consumer groups. */
const settings = () => ({ 'offsets.topic.replication.factor': '3' });

test('a feed still waiting for its partitions can be closed at once', { timeout: 90_000 }, async () => {
  await using broker = await testBroker({ settings });
  const topic = ownName('test');
  const kafka = await openTestKafka(broker.brokers);
  await kafka.ensureTopics([{ name: topic, partitions: 1, replication: 1, minIsr: 1, retentionMs: HOUR_MS }]);
  const failures: unknown[] = [];
  const log = Object.assign(silentLog(), { warn: (told: unknown) => void failures.push(told) }) satisfies KafkaLog;
  const marks = async () => new ChainMarks();
  const history = { partitions: [0], headSeq: async () => 0, marks, async *read() {} };
  const parts = { kafka, topic, partitions: 1, group: ownName('reader'), history, log, metrics: new Metrics() };
  const stop = new AbortController();
  const feed = openKafkaFeed(parts);
  const reading = feed.read(0, 0, { signal: stop.signal })[Symbol.asyncIterator]().next();
  await eventually(() => failures.length > 0, { what: 'a membership that failed', withinMs: 60_000 });
  stop.abort();
  const closedAt = performance.now();
  await feed[Symbol.asyncDispose]();
  expect(performance.now() - closedAt).toBeLessThan(15_000);
  expect((await reading).done).toBe(true);
  await kafka.close();
});
