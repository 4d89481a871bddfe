import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { updateMessages } from '#contracts/internal/topics/view-update-messages.ts';
import type { Notice, ViewUpdate, ViewUpdates } from '#contracts/internal/view-updates.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { systemRandom } from '#infra/process/random.ts';
import { openRemotePositions } from '#projections/positions/remote-positions.ts';
import { openUpdatesAnnouncer } from '#services/transport/view-updates/announcer.ts';
import { openUpdatesListener } from '#services/transport/view-updates/listener.ts';
import { LocalUpdates } from '#services/transport/view-updates/local-updates.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type TestTopic, testTopic } from '#tests/support/kafka/test-kafka.ts';
import { type SilentLine, silentLine } from '#tests/support/silent-line.ts';
import { projectorBed } from '../projections/projector-bed.ts';
import { randomStory } from '#tests/support/random-story.ts';
import { numberOf } from './relay-bed.ts';

const parts = ({ kafka, name: topic }: TestTopic) => ({ kafka, topic, log: silentLog(), metrics: new Metrics() });

function heardBy(updates: ViewUpdates): ViewUpdate[] {
  const heard: ViewUpdate[] = [];
  updates.subscribe((update) => heard.push(update));
  return heard;
}

const balance = (partition: number, seq: number): ViewUpdate => ({
  view: 'balance',
  partition,
  seq,
  accounts: [7, seq],
});

test('two gateways each receive every update announced from here on, in order', async () => {
  await using topic = await testTopic({ partitions: 2 });
  await using announcer = await openUpdatesAnnouncer(parts(topic));
  await using early = await openUpdatesListener({ ...parts(topic), random: systemRandom });
  const all = heardBy(early);
  announcer.announce(balance(0, 1));
  announcer.announce(balance(1, 1));
  await eventually(() => all.length === 2);
  await using late = await openUpdatesListener({ ...parts(topic), random: systemRandom });
  const some = heardBy(late);
  for (let seq = 2; seq < 200; seq++) for (const partition of [0, 1]) announcer.announce(balance(partition, seq));
  await eventually(() => some.length === 2 * 198 && all.length === 2 * 199);
  for (const heard of [some, all]) {
    for (const partition of [0, 1]) {
      const own = heard.filter((update) => update.partition === partition);
      expect(own).toEqual(own.map((_update, place) => balance(partition, own[0]!.seq + place)));
    }
  }
});

test('an unreadable update is skipped, and so is a repeated one', async () => {
  await using topic = await testTopic();
  const listening = { ...parts(topic), random: systemRandom };
  await using listener = await openUpdatesListener(listening);
  const heard = heardBy(listener);
  const win = (seq: number): Notice => ({
    account: 7,
    partition: 0,
    seq,
    fact: { type: 'round-played', game: 'dice', params: { stake: 10, payout: 18 } },
  });
  const told = (seq: number, ...wins: number[]): ViewUpdate => ({ ...balance(0, seq), notices: wins.map(win) });
  const producer = await topic.kafka.openProducer();
  await producer.send(topic.name, 0, [
    ...updateMessages(told(5, 3, 4)),
    { key: 'balance', value: '{"view":"weather"}', headers: { version: '2' } },
    { key: 'balance', value: '', headers: { version: '1' } },
    ...updateMessages(told(4, 4)),
    ...updateMessages(told(6, 4, 6)),
  ]);
  await eventually(() => heard.length === 3);
  expect(heard.map(({ notices }) => notices!.map(({ seq }) => seq))).toEqual([[3, 4], [], [6]]);
  expect(await numberOf(listening.metrics, 'updates_unreadable_total')).toBe(2);
  await producer.close();
});

test('while Kafka is down, updates that cannot be announced are counted without blocking', async () => {
  await using topic = await testTopic();
  const producer = await topic.kafka.openProducer();
  let isAway = true;
  const away = {
    ...producer,
    send: (...sent: Parameters<typeof producer.send>) =>
      isAway ? Promise.reject(new Error('Kafka does not answer')) : producer.send(...sent),
  };
  const announcing = { ...parts(topic), kafka: { openProducer: async () => away } };
  await using announcer = await openUpdatesAnnouncer(announcing);
  await using listener = await openUpdatesListener({ ...parts(topic), random: systemRandom });
  const heard = heardBy(listener);
  announcer.announce(balance(0, 1));
  await eventually(async () => (await numberOf(announcing.metrics, 'updates_lost_total')) === 1);
  isAway = false;
  announcer.announce(balance(0, 2));
  await eventually(() => heard.length === 1);
  expect(heard).toEqual([balance(0, 2)]);
});

const log = { info() {}, warn() {}, error() {} };
const deaf = () => new LocalUpdates(() => {});

test('a gateway without a projector reads the positions at its start, and is notified of the next', async () => {
  await using bed = await projectorBed();
  const updates = deaf();
  await using projector = await bed.start({ announce: (update) => updates.announce(update) });
  const { events } = randomStory({ seed: 31, players: 4, steps: 60 });
  bed.feed.push(events.slice(0, 20));
  await projector.caughtUp();
  const never = { everyMs: HOUR_MS, everyMsWaiting: HOUR_MS };
  await using positions = await openRemotePositions({ databaseUrl: bed.db.url, updates, log, ...never });
  expect(positions.positionOf('balance').get(0)).toBe(20);
  const waiting = positions.waitFor('statement', new Map([[0, events.length]]), 20_000);
  bed.feed.push(events);
  expect(await waiting).toBe(true);
  expect(await positions.waitFor('statement', new Map([[0, events.length + 1]]), 20)).toBe(false);
});

test('a read that waits for a position gets it although no update arrives', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  await using positions = await openRemotePositions({
    databaseUrl: bed.db.url,
    updates: deaf(),
    log,
    everyMs: HOUR_MS,
  });
  const { events } = randomStory({ seed: 32, players: 4, steps: 60 });
  const waiting = positions.waitFor('balance', new Map([[0, events.length]]), 20_000);
  bed.feed.push(events);
  expect(await waiting).toBe(true);
  await projector.caughtUp();
});

test('a view set back by a crash of the database is noticed', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  bed.feed.push(randomStory({ seed: 33, players: 4, steps: 60 }).events);
  await projector.caughtUp();
  const updates = deaf();
  await using positions = await openRemotePositions({ databaseUrl: bed.db.url, updates, log, everyMs: 20 });
  const head = await bed.feed.headSeq(0);
  updates.announce(balance(0, head + 50));
  expect(positions.positionOf('balance').get(0)).toBe(head + 50);
  await eventually(() => positions.positionOf('balance').get(0) === head);
});

test('neither a late update nor a look it may have overtaken moves a position back', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const { events } = randomStory({ seed: 35, players: 4, steps: 60 });
  const updates = deaf();
  const never = { everyMs: HOUR_MS, everyMsWaiting: HOUR_MS };
  await using positions = await openRemotePositions({ databaseUrl: bed.db.url, updates, log, ...never });
  /** A new waiter makes it read the checkpoints. */
  const looksAt = async (seq: number, withinMs = 20_000) => {
    bed.feed.push(events.slice(0, seq));
    await projector.caughtUp();
    return await positions.waitFor('statement', new Map([[0, seq]]), withinMs);
  };
  await eventually(() => looksAt(20, 500));
  const balanceStands = () => positions.positionOf('balance').get(0);
  updates.announce(balance(0, events.length));
  updates.announce(balance(0, 21));
  expect(balanceStands()).toBe(events.length);
  expect(await looksAt(30)).toBe(true);
  expect(balanceStands()).toBe(events.length);
  expect(await looksAt(40)).toBe(true);
  expect(balanceStands()).toBe(40);
});

/** The initial read is over; later ones use another connection. */
async function settled({ sockets }: SilentLine): Promise<void> {
  await eventually(() => sockets.size >= 4);
  await delay(200);
}

test('a gateway whose database connection falls silent reads the positions over another', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  await using line = await silentLine(bed.db.url);
  const pace = { everyMs: 20, patienceMs: 500 };
  await using positions = await openRemotePositions({ databaseUrl: line.url, updates: deaf(), log, ...pace });
  await settled(line);
  line.fallSilent();
  bed.feed.push(randomStory({ seed: 34, players: 4, steps: 60 }).events);
  await projector.caughtUp();
  const head = await bed.feed.headSeq(0);
  await eventually(() => positions.positionOf('balance').get(0) === head, { withinMs: 30_000 });
});

test('a closing gateway does not wait for a reply over a silent connection', async () => {
  await using bed = await projectorBed();
  await using _projector = await bed.start();
  await using line = await silentLine(bed.db.url);
  const never = { everyMs: HOUR_MS, everyMsWaiting: HOUR_MS };
  const positions = await openRemotePositions({ databaseUrl: line.url, updates: deaf(), log, ...never });
  await settled(line);
  line.fallSilent();
  await expect(positions[Symbol.asyncDispose]()).resolves.toBeUndefined();
});

test('while the database is down one line reports it, for any number of waiting reads', async () => {
  await using bed = await projectorBed();
  await using _projector = await bed.start();
  await using line = await silentLine(bed.db.url);
  const complaints: string[] = [];
  const counting = { ...log, warn: (_facts: object, message: string) => complaints.push(message) };
  const pace = { everyMs: 1, everyMsWaiting: 1 };
  await using positions = await openRemotePositions({ databaseUrl: line.url, updates: deaf(), log: counting, ...pace });
  await line[Symbol.asyncDispose]();
  expect(await positions.waitFor('balance', new Map([[0, 1]]), 1000)).toBe(false);
  expect(complaints).toHaveLength(1);
});
