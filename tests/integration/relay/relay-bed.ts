import type { Command } from '#contracts/commands.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Feed } from '#contracts/internal/feed.ts';
import { type EventPlace, placeOf } from '#contracts/internal/topics/ledger-events.ts';
import type { IncomingMessage, Kafka, OutgoingMessage } from '#infra/kafka/kafka.ts';
import { type Clock, systemClock } from '#infra/process/clock.ts';
import { Health } from '#infra/process/health.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { type LogHistory, openLogFeed } from '#ledger/engine/feed/open-log-feed.ts';
import { type OpenPartitions, openPartitions } from '#ledger/partitions.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { VIEWS } from '#projections/registry.ts';
import { openKafkaFeed, type KafkaFeedOptions } from '#services/transport/kafka-feed/start.ts';
import { openRelay, type Relay, type RelayRooms } from '#services/transport/relay/start.ts';
import { adjusts, bets, bonus, opens } from '#tests/support/asks.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ownName, type TestTopic, testTopic } from '#tests/support/kafka/test-kafka.ts';
import { accepted, TEST_MASTER_KEY } from '#tests/support/test-ledger.ts';

export type RelayBed = {
  db: TestDatabase;
  topic: TestTopic;
  partitions: number;
  ledger: OpenPartitions;
  history: LogHistory;
  /** At least this many, over accounts of all partitions; the ledger accepts each. */
  play(commands: number): Promise<void>;
  relay(options?: Partial<RelayRooms>): Promise<Relay & { metrics: Metrics; health: Health }>;
  feed(options?: Partial<KafkaFeedOptions>): Feed & AsyncDisposable & { metrics: Metrics };
  [Symbol.asyncDispose](): Promise<void>;
};

export const PLAYERS = Array.from({ length: 24 }, (_, place) => 7_919 * (place + 1));

/** Each bet is followed by more points than were staked. */
function askOfTurn(turn: number): (player: number) => Command {
  if (turn === 0) return (player) => bonus(player);
  return turn % 2 === 1 ? (player) => bets(player, 5) : (player) => adjusts(player, 5 + turn);
}

export type BedOptions = {
  topic?: TestTopic;
  clock?: Clock;
};

export async function relayBed(partitions = 1, given: BedOptions = {}): Promise<RelayBed> {
  const rooms = new AsyncDisposableStack();
  const topic = rooms.use(given.topic ?? (await testTopic({ partitions })));
  const clock = given.clock ?? systemClock;
  const db = rooms.use(await testDatabase());
  const options = { databaseUrl: db.url, partitions };
  const ledger = rooms.use(await openPartitions({ ...options, masterKey: TEST_MASTER_KEY, clock }));
  const history = rooms.use(await openLogFeed(options));
  await Promise.all(PLAYERS.map((player) => accepted(ledger, opens(player))));
  const { name, kafka } = topic;
  let turns = 0;
  const parts = () => ({ metrics: new Metrics(), health: new Health(), log: silentLog(), clock: systemClock });
  return {
    db,
    topic,
    partitions,
    ledger,
    history,
    async play(commands) {
      for (let asked = 0; asked < commands; asked += PLAYERS.length) {
        const ask = askOfTurn(turns++);
        await Promise.all(PLAYERS.map((player) => accepted(ledger, ask(player))));
      }
    },
    async relay(changed = {}) {
      const own = parts();
      const relay = await openRelay({ ...options, ...own, kafka, topic: name, ...changed });
      // Workers share processes, so it always ends with the test.
      let ended: Promise<void> | null = null;
      const end = () => (ended ??= relay[Symbol.asyncDispose]());
      rooms.defer(end);
      return { ...relay, metrics: own.metrics, health: own.health, [Symbol.asyncDispose]: end };
    },
    feed(changed = {}) {
      const { metrics, log } = parts();
      const group = ownName('projector');
      const feed = openKafkaFeed({ kafka, topic: name, group, partitions, history, metrics, log, ...changed });
      return { ...feed, metrics };
    },
    [Symbol.asyncDispose]: () => rooms.disposeAsync(),
  };
}

export type Relayed = EventPlace & Pick<IncomingMessage, 'key' | 'value' | 'timestamp' | 'offset'>;

export async function relayedOf({ topic: { kafka, name } }: RelayBed): Promise<Relayed[][]> {
  const ends = [...(await kafka.offsets(name))].toSorted(([one], [other]) => one - other);
  const found: Relayed[][] = ends.map(() => []);
  const consumer = await kafka.openConsumer({
    topic: name,
    group: ownName('auditor'),
    onAssigned: async (mine) => new Map(mine.map((partition) => [partition, 'start'])),
    async onBatch(partition, messages) {
      for (const message of messages) found[partition]!.push({ ...message, ...placeOf(message.headers)! });
    },
    onFailure() {},
  });
  try {
    await eventually(() => ends.every(([partition, { low, high }]) => found[partition]!.length >= Number(high - low)));
  } finally {
    await consumer.close();
  }
  return found;
}

/** To the log's end at the call. */
export async function readAll(feed: Feed, partition = 0, afterSeq = 0): Promise<LedgerEvent[]> {
  const head = await feed.headSeq(partition);
  const stop = new AbortController();
  const events: LedgerEvent[] = [];
  for await (const batch of feed.read(partition, afterSeq, { signal: stop.signal })) {
    events.push(...batch.events);
    if (batch.toSeq >= head) break;
  }
  stop.abort();
  return events;
}

/** `bend` may throw before or after sending. */
export function bentKafka(
  kafka: Kafka,
  bend: (
    messages: readonly OutgoingMessage[],
    send: (messages: readonly OutgoingMessage[]) => Promise<void>,
  ) => Promise<void>,
): Kafka {
  return {
    ...kafka,
    async openProducer() {
      const producer = await kafka.openProducer();
      return {
        ...producer,
        send: (topic, partition, messages) => bend(messages, (bent) => producer.send(topic, partition, bent)),
      };
    },
  };
}

export async function viewsEqualLog({ db, history }: RelayBed): Promise<boolean> {
  for (const view of VIEWS) {
    const signal = AbortSignal.timeout(30_000);
    const { difference, asOf } = await compareView({ databaseUrl: db.url, feed: history, view, signal });
    if (difference !== null) throw new Error(`${view.name} differs: ${JSON.stringify(difference)}`);
    for (const partition of history.partitions) {
      const [has, wanted] = [asOf.get(partition) ?? 0, await history.headSeq(partition)];
      if (has !== wanted) throw new Error(`${view.name} is at ${partition}-${has} of ${wanted}`);
    }
  }
  return true;
}

/** Finds a metric by its line's prefix; 0 if absent. */
export async function numberOf(metrics: Metrics, name: string, ...labels: string[]): Promise<number> {
  const lines = (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith(`tallyhouse_${name}{`) || line.startsWith(`tallyhouse_${name} `));
  const found = lines.filter((line) => labels.every((label) => line.includes(label)));
  return found.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
