import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { systemRandom } from '#infra/process/random.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { openUpdatesAnnouncer } from '#services/transport/view-updates/announcer.ts';
import { openUpdatesListener } from '#services/transport/view-updates/listener.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openTestKafka, testBroker } from '#tests/support/kafka/test-kafka.ts';
import { numberOf, relayBed, relayedOf, viewsEqualLog } from './relay-bed.ts';

const SOON = { withinMs: 45_000 };

test('after a kill -9 of the only broker, all bets made during the outage arrive through the topic, once', async () => {
  await using broker = await testBroker();
  const { brokers } = broker;
  const kafka = await openTestKafka(brokers);
  const plan = { partitions: 1, replication: 1, minIsr: 1, retentionMs: HOUR_MS };
  await kafka.ensureTopics(['events', 'updates'].map((name) => ({ ...plan, name })));
  const close = () => kafka.close();
  const topic = { kafka, brokers: [...brokers], name: 'events', [Symbol.asyncDispose]: close };
  await using bed = await relayBed(1, { topic });
  const rooms = { kafka, topic: 'updates', log: silentLog(), metrics: new Metrics(), random: systemRandom };
  await using relay = await bed.relay();
  await using announcer = await openUpdatesAnnouncer(rooms);
  await using listener = await openUpdatesListener(rooms);
  let told = 0;
  listener.subscribe(({ seq }) => (told = Math.max(told, seq)));
  // Never falls back to the log.
  await using feed = bed.feed({ patienceMs: HOUR_MS });
  const announce = announcer.announce.bind(announcer);
  await using projector = await startProjector({ databaseUrl: bed.db.url, feed, announce });
  await bed.play(100);
  await projector.caughtUp();
  await broker.kill();
  await bed.play(200);
  await eventually(() => !relay.health.report().isReady, SOON);
  await broker.restart();
  await relay.caughtUp();
  await projector.caughtUp();
  await viewsEqualLog(bed);
  await eventually(() => relay.health.report().isReady, SOON);
  expect(await numberOf(feed.metrics, 'kafka_feed_refetched_events_total')).toBe(0);
  expect(await numberOf(feed.metrics, 'kafka_feed_counter_gaps_total')).toBe(0);
  const head = await bed.history.headSeq(0);
  const counters = (await relayedOf(bed))[0]!.map(({ counter }) => counter);
  expect(new Set(counters)).toEqual(new Set(Array.from({ length: head }, (_, place) => place + 1)));
  await eventually(async () => {
    await bed.play(30);
    return told > head;
  }, SOON);
}, 120_000);
