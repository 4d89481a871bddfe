import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import { type Log, silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { systemRandom } from '#infra/process/random.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { openUpdatesAnnouncer } from '#services/transport/view-updates/announcer.ts';
import { openUpdatesListener } from '#services/transport/view-updates/listener.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type TestTopic, testTopic } from '#tests/support/kafka/test-kafka.ts';
import { deleteTopic } from '#tests/support/kafka/topic-admin.ts';
import { type RelayBed, relayBed, viewsEqualLog } from './relay-bed.ts';

async function makeAnew({ brokers, name, kafka }: TestTopic, partitions: number): Promise<void> {
  await deleteTopic(brokers, name);
  await kafka.ensureTopics([{ name, partitions, replication: 1, minIsr: 1, retentionMs: HOUR_MS }]);
}

function complaints(): { log: Log; heard: string[] } {
  const heard: string[] = [];
  const warn = ({ err }: { err?: Error }) => void heard.push(err?.message ?? '');
  return { log: Object.assign(silentLog(), { warn }), heard };
}

/** Until `patienceMs` passes, readers rely on the topic only. */
async function projecting(bed: RelayBed, log: Log, patienceMs = 120_000): Promise<AsyncDisposable> {
  const feed = bed.feed({ patienceMs, log });
  const pace = { maxEvents: 100, restMs: 0 };
  const projector = await startProjector({ databaseUrl: bed.db.url, announce() {}, pace, feed });
  return {
    async [Symbol.asyncDispose]() {
      await projector[Symbol.asyncDispose]();
      await feed[Symbol.asyncDispose]();
    },
  };
}

test('readers find their position in a topic that was recreated and is shorter', async () => {
  await using bed = await relayBed(2);
  await using relay = await bed.relay();
  const { log, heard } = complaints();
  await using _projector = await projecting(bed, log);
  await bed.play(300);
  await eventually(() => viewsEqualLog(bed), { withinMs: 30_000 });
  await makeAnew(bed.topic, 2);
  await bed.play(80);
  await relay.caughtUp();
  await eventually(() => viewsEqualLog(bed), { withinMs: 30_000 });
  expect(heard.length).toBeLessThan(20);
}, 120_000);

test('a topic recreated with too few partitions is named, nothing counts as relayed, and a matching one is used', async () => {
  await using bed = await relayBed(2);
  await using relay = await bed.relay();
  const { log, heard } = complaints();
  // Messages lost with the smaller topic are read from the log.
  await using _projector = await projecting(bed, log, 500);
  await bed.play(80);
  await eventually(() => viewsEqualLog(bed), { withinMs: 30_000 });
  await makeAnew(bed.topic, 1);
  await bed.play(80);
  const { name } = bed.topic;
  await eventually(() => heard.includes(`Kafka's topic "${name}" has 1 partitions, and it is to have 2.`));
  const said = () => relay.health.report().parts['relay'];
  await eventually(() => said() === `partition 1: Kafka's topic "${name}" has no partition 1.`, { withinMs: 30_000 });
  await makeAnew(bed.topic, 2);
  await relay.caughtUp();
  await eventually(() => viewsEqualLog(bed), { withinMs: 40_000 });
  await eventually(() => said() === 'ready');
}, 120_000);

test('a gateway receives view updates again after their topic was recreated', async () => {
  await using topic = await testTopic();
  const parts = { kafka: topic.kafka, topic: topic.name, log: silentLog(), metrics: new Metrics() };
  await using announcer = await openUpdatesAnnouncer(parts);
  await using listener = await openUpdatesListener({ ...parts, metrics: new Metrics(), random: systemRandom });
  const heard: ViewUpdate[] = [];
  listener.subscribe((update) => heard.push(update));
  let seq = 0;
  const announce = () => announcer.announce({ view: 'balance', partition: 0, seq: ++seq, accounts: [7] });
  for (let count = 0; count < 1500; count++) announce();
  await eventually(() => heard.at(-1)?.seq === 1500);
  await makeAnew(topic, 1);
  const hears = () => {
    // Fewer messages than the topic had before.
    if (seq < 2900) announce();
    return heard.at(-1)!.seq > 1500;
  };
  await eventually(hears, { withinMs: 30_000, what: 'news after the topic was recreated' });
}, 60_000);
