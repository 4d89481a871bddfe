// Slow: readers rebalance, which Kafka makes wait.
import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import type { OutgoingMessage } from '#infra/kafka/kafka.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { type Projector, type ProjectorOptions, startProjector } from '#projections/projector/projector.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ownName } from '#tests/support/kafka/test-kafka.ts';
import { truncateTopic } from '#tests/support/kafka/topic-admin.ts';
import { eventsOf } from '#tests/support/test-ledger.ts';
import { bentKafka, numberOf, readAll, type RelayBed, relayBed, viewsEqualLog } from './relay-bed.ts';

const PATIENT = { patienceMs: 60_000 };

function projectorOn(
  bed: RelayBed,
  options: Pick<ProjectorOptions, 'feed'> & Partial<ProjectorOptions>,
): Promise<Projector> {
  return startProjector({ databaseUrl: bed.db.url, announce() {}, pace: { maxEvents: 100, restMs: 0 }, ...options });
}

/** Changes messages in transit; returns when all are sent. */
async function relayBent(
  bed: RelayBed,
  bend: (messages: readonly OutgoingMessage[]) => OutgoingMessage[],
): Promise<void> {
  const kafka = bentKafka(bed.topic.kafka, (messages, send) => send(bend(messages)));
  await using relay = await bed.relay({ kafka });
  await relay.caughtUp();
}

const seqOf = ({ headers }: OutgoingMessage) => Number(headers['seq']);

test('readers from the beginning, from the middle and after a restart get the log out of the topic', async () => {
  await using bed = await relayBed();
  await using relay = await bed.relay();
  await bed.play(300);
  await relay.caughtUp();
  await using feed = bed.feed(PATIENT);
  const events = await eventsOf(bed.db.url);
  expect(await readAll(feed)).toEqual(events);
  expect(await readAll(feed, 0, 250)).toEqual(events.slice(250));
  await bed.play(100);
  expect(await readAll(feed, 0, events.length)).toEqual((await eventsOf(bed.db.url)).slice(events.length));
  expect(await numberOf(feed.metrics, 'kafka_feed_refetched_events_total')).toBe(0);
  expect(await numberOf(feed.metrics, 'kafka_feed_counter_gaps_total')).toBe(0);
});

test('a member that starts in the middle finds its offset by time, without reading the topic from its beginning', async () => {
  await using bed = await relayBed();
  await using relay = await bed.relay();
  for (let turn = 0; turn < 5; turn++) await bed.play(100);
  await relay.caughtUp();
  const events = await eventsOf(bed.db.url);
  await using feed = bed.feed(PATIENT);
  const at = events.length - 20;
  expect(await readAll(feed, 0, at)).toEqual(events.slice(at));
  expect(await numberOf(feed.metrics, 'kafka_feed_refetched_events_total')).toBe(0);
  expect(await numberOf(feed.metrics, 'kafka_feed_duplicates_total')).toBeLessThan(events.length / 2);
});

test('messages that a relay repeats are dropped, and the counter proves that none is missing', async () => {
  await using bed = await relayBed();
  await bed.play(300);
  let deaths = 2;
  const kafka = bentKafka(bed.topic.kafka, async (messages, send) => {
    await send(messages);
    if (deaths-- > 0) throw new Error('crashed after the acknowledgement');
  });
  await using relay = await bed.relay({ kafka });
  await relay.caughtUp();
  await bed.play(50);
  await relay.caughtUp();
  await using feed = bed.feed(PATIENT);
  expect(await readAll(feed)).toEqual(await eventsOf(bed.db.url));
  expect(await numberOf(feed.metrics, 'kafka_feed_duplicates_total')).toBeGreaterThan(100);
  expect(await numberOf(feed.metrics, 'kafka_feed_counter_gaps_total')).toBe(0);
});

test('a hole in the topic is detected and read from the log', async () => {
  await using bed = await relayBed();
  await bed.play(300);
  await relayBent(bed, (messages) => messages.filter((message) => seqOf(message) < 100 || seqOf(message) > 130));
  await using feed = bed.feed(PATIENT);
  expect(await readAll(feed)).toEqual(await eventsOf(bed.db.url));
  expect(await numberOf(feed.metrics, 'kafka_feed_refetched_events_total', 'reason="hole"')).toBe(31);
  expect(await numberOf(feed.metrics, 'kafka_feed_counter_gaps_total')).toBe(1);
});

test('a topic truncated by retention is completed from the log', async () => {
  await using bed = await relayBed();
  await using relay = await bed.relay();
  await bed.play(300);
  await relay.caughtUp();
  const { brokers, name } = bed.topic;
  await truncateTopic(brokers, { topic: name, partition: 0 }, 200n);
  await using feed = bed.feed(PATIENT);
  await using projector = await projectorOn(bed, { feed });
  await projector.caughtUp();
  await viewsEqualLog(bed);
  // By the readers of quick and slow views.
  expect(await numberOf(feed.metrics, 'kafka_feed_refetched_events_total')).toBe(2 * 200);
});

test('an unreadable message is parked, not dropped, and read from the log at the next attempt', async () => {
  await using bed = await relayBed();
  await bed.play(200);
  const spoilt: Record<number, Partial<OutgoingMessage>> = { 50: { value: '{"account":' }, 90: { value: '' } };
  await relayBent(bed, (messages) => messages.map((message) => ({ ...message, ...spoilt[seqOf(message)] })));
  await using feed = bed.feed(PATIENT);
  await using projector = await projectorOn(bed, { feed, retryEveryMs: HOUR_MS });
  await projector.caughtUp();
  await using client = await openClient(bed.db.url);
  const parked = () => client.pg.query<{ seq: string }>(`select distinct seq from projection.parked order by seq`);
  expect((await parked()).rows.map(({ seq }) => Number(seq))).toEqual([50, 90]);
  await projector.retryParked();
  expect((await parked()).rows).toEqual([]);
  await viewsEqualLog(bed);
});

test('a message without a position is counted, and its event is read from the log', async () => {
  await using bed = await relayBed();
  await bed.play(100);
  await relayBent(bed, (messages) =>
    messages.map((message) => (seqOf(message) === 60 ? { ...message, headers: {} } : message)),
  );
  await using feed = bed.feed(PATIENT);
  expect(await readAll(feed)).toEqual(await eventsOf(bed.db.url));
  expect(await numberOf(feed.metrics, 'kafka_feed_misplaced_total')).toBe(1);
});

test('a foreign message, far ahead of the log or garbage at the next position, blocks no view', async () => {
  await using bed = await relayBed();
  await using relay = await bed.relay();
  await bed.play(50);
  await relay.caughtUp();
  await using feed = bed.feed(PATIENT);
  await using projector = await projectorOn(bed, { feed, retryEveryMs: HOUR_MS });
  await projector.caughtUp();
  const next = (await bed.history.headSeq(0)) + 1;
  const producer = await bed.topic.kafka.openProducer();
  for (const seq of [900_000_000, next]) {
    const headers = { seq: String(seq), counter: String(seq), version: '1', kind: '1' };
    await producer.send(bed.topic.name, 0, [{ key: '7', value: 'garbage', headers }]);
  }
  await producer.close();
  await eventually(async () => (await numberOf(feed.metrics, 'kafka_feed_misplaced_total')) === 2);
  await bed.play(50);
  await projector.caughtUp();
  await viewsEqualLog(bed);
  expect(await numberOf(feed.metrics, 'kafka_feed_refetched_events_total')).toBe(0);
});

test('an event of a future kind passes the relay, is parked by the projector, and the rest continues', async () => {
  await using bed = await relayBed();
  await bed.play(50);
  const at = (await bed.history.headSeq(0)) + 1;
  await bed.ledger[Symbol.asyncDispose]();
  {
    await using client = await openClient(bed.db.url);
    await client.pg.query(
      `insert into event (partition, seq, account, version, kind, amount, available, held, command, input, at, data)
       select partition, seq + 1, account, version, 4711, 0, available, held, gen_random_uuid(), 0, at, data
       from event order by seq desc limit 1`,
    );
    await client.pg.query('update head set seq = seq + 1');
  }
  await using relay = await bed.relay();
  await relay.caughtUp();
  await using feed = bed.feed(PATIENT);
  await using projector = await projectorOn(bed, { feed });
  await projector.caughtUp();
  await using client = await openClient(bed.db.url);
  const { rows } = await client.pg.query<{ seq: string; reason: string }>(
    'select distinct seq, reason from projection.parked',
  );
  expect(rows).toEqual([
    { seq: String(at), reason: expect.stringContaining('kind 4711 is not in the catalogue') as string },
  ]);
});

test('while the topic is silent readers continue from the log, and apply nothing twice when it resumes', async () => {
  await using bed = await relayBed();
  await using feed = bed.feed({ patienceMs: 50 });
  await using projector = await projectorOn(bed, { feed });
  await bed.play(200);
  await projector.caughtUp();
  await viewsEqualLog(bed);
  await using relay = await bed.relay();
  await bed.play(100);
  await relay.caughtUp();
  await projector.caughtUp();
  await viewsEqualLog(bed);
  expect(await numberOf(feed.metrics, 'kafka_feed_refetched_events_total', 'reason="silence"')).toBeGreaterThan(100);
});

test('members that join and leave under load lose nothing and apply nothing twice', async () => {
  const partitions = 4;
  await using bed = await relayBed(partitions);
  await using relay = await bed.relay();
  const group = ownName('projector');
  let isOver = false;
  const playing = (async () => {
    while (!isOver) await bed.play(60);
  })();
  const member = async () => {
    const feed = bed.feed({ ...PATIENT, group });
    const projector = await projectorOn(bed, { feed });
    const has = () => numberOf(feed.metrics, 'kafka_feed_assigned');
    return {
      has,
      async leave() {
        await projector[Symbol.asyncDispose]();
        await feed[Symbol.asyncDispose]();
      },
    };
  };
  const [one, other] = [await member(), await member()];
  await eventually(async () => (await one.has()) === 2 && (await other.has()) === 2, { withinMs: 20_000 });
  const third = await member();
  await eventually(async () => (await third.has()) >= 1, { withinMs: 20_000 });
  await one.leave();
  await eventually(async () => (await other.has()) + (await third.has()) === partitions, { withinMs: 20_000 });
  await third.leave();
  await eventually(async () => (await other.has()) === partitions, { withinMs: 20_000 });
  isOver = true;
  await playing;
  await relay.caughtUp();
  await eventually(() => viewsEqualLog(bed), { withinMs: 20_000 });
  await other.leave();
});
