// The way of events over Kafka: log to topic by the relay, topic to views by the projector; each beside the same work
// without what it adds. Told without a promise.
import { systemClock } from '#infra/process/clock.ts';
import { Health } from '#infra/process/health.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import type { Feed } from '#contracts/internal/feed.ts';
import { openLogFeed } from '#ledger/engine/feed/open-log-feed.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { openKafkaFeed } from '#services/transport/kafka-feed/start.ts';
import { openRelay } from '#services/transport/relay/start.ts';
import type { Comparison } from '../../report/comparison.ts';
import { takeTurns } from '../../rounds.ts';
import { type BenchKafka, openBenchKafka, withoutKafka } from '../../scaled/bench-kafka.ts';
import { costOf } from '../../scaled/cost.ts';
import { forgetRelaying, forgetViews } from '../../scaled/fresh-start.ts';
import { eventsPerSecond, type WrittenLog, writeLog } from '../../written-log.ts';
import type { Bench, Row } from '../row.ts';

/** A view that was never projected is rebuilt, not projected, when the log is longer than this. */
const EVENTS = 50_000;
const ROOM = { partitions: 1, replication: 1, minIsr: 1, retentionMs: 3_600_000 };

type Stage = { log: WrittenLog; bench: BenchKafka; topics: number };

const rooms = () => ({ log: silentLog(), metrics: new Metrics(), health: new Health(), clock: systemClock });

async function freshTopic(stage: Stage): Promise<string> {
  const name = `${stage.bench.prefix}${++stage.topics}`;
  await stage.bench.kafka.ensureTopics([{ ...ROOM, name }]);
  return name;
}

async function relayAll({ log, bench }: Stage, topic: string): Promise<void> {
  await forgetRelaying(log.url);
  const options = { ...rooms(), databaseUrl: log.url, kafka: bench.kafka, partitions: 1, topic };
  await using relay = await openRelay(options);
  await relay.caughtUp();
}

/** The same messages by a bare producer, a thousand at a time: no log is read and no cursor moved. */
async function sendAsMany({ log, bench }: Stage, topic: string): Promise<void> {
  const producer = await bench.kafka.openProducer();
  const value = 'x'.repeat(330);
  const headers = { seq: '123456', counter: '123456', version: '1', kind: '100' };
  const parcel = Array.from({ length: 1000 }, () => ({ key: '12345', value, headers }));
  for (let sent = 0; sent < log.events; sent += parcel.length) await producer.send(topic, 0, parcel);
  await producer.close();
}

async function projectAll({ log }: Stage, feed: Feed): Promise<void> {
  await using projector = await startProjector({ databaseUrl: log.url, feed, announce() {} });
  await projector.caughtUp();
}

async function compareRelay(stage: Stage, { pace }: Bench): Promise<Comparison> {
  const timed = async (work: (stage: Stage, topic: string) => Promise<void>) => {
    const topic = await freshTopic(stage);
    return eventsPerSecond(stage.log, () => work(stage, topic));
  };
  const [ours, baseline] = await takeTurns(
    [
      { label: 'read from the log, sent, acknowledged, cursor moved', run: () => timed(relayAll) },
      { label: 'a bare producer, as many messages of the same size', run: () => timed(sendAsMany) },
    ],
    'events/s',
    pace,
  );
  const notes = [`${costOf(ours!)}; the bare producer ${costOf(baseline!)}`];
  return { title: 'relay over a bare producer', ours: ours!, baseline: baseline!, target: null, notes };
}

async function compareProjector(stage: Stage, { pace }: Bench): Promise<Comparison> {
  const { log, bench } = stage;
  const topic = await freshTopic(stage);
  await relayAll(stage, topic);
  await using history = await openLogFeed({ databaseUrl: log.url, partitions: 1 });
  let members = 0;
  const overKafka = async () => {
    await forgetViews(log.url);
    const group = `${bench.prefix}projector-${++members}`;
    await using feed = openKafkaFeed({ ...rooms(), kafka: bench.kafka, group, topic, partitions: 1, history });
    return await eventsPerSecond(log, () => projectAll(stage, feed));
  };
  const fromLog = async () => {
    await forgetViews(log.url);
    return eventsPerSecond(log, () => projectAll(stage, history));
  };
  const [ours, baseline] = await takeTurns(
    [
      { label: 'group joined, messages parsed, all views written', run: overKafka },
      { label: 'the same views, from the log itself', run: fromLog },
    ],
    'events/s',
    pace,
  );
  const notes = [`${costOf(ours!)}; from the log ${costOf(baseline!)}`];
  return { title: 'projector over Kafka, over the log', ours: ours!, baseline: baseline!, target: null, notes };
}

export const relay: Row = {
  name: 'relay',
  async measure(bench) {
    const kafka = await openBenchKafka();
    if ('missing' in kafka) return { row: this.name, notRun: withoutKafka(kafka) };
    await using stack = new AsyncDisposableStack();
    const stage = { bench: stack.use(kafka), log: stack.use(await writeLog(bench.server, EVENTS)), topics: 0 };
    const comparisons = [await compareRelay(stage, bench), await compareProjector(stage, bench)];
    return { row: this.name, comparisons };
  },
};
