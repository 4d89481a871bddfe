import type { Admin, ITopicConfig } from 'kafkajs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KafkaTopicError } from './errors.ts';
import { ensureTopics, requireTopics } from './topics.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

const plan = { name: 'events', partitions: 3, replication: 2, minIsr: 1, retentionMs: 1_000_000 };

const said = (type: string) => Object.assign(new Error(`broker says ${type}`), { type });

type Script = {
  topics?: Record<string, number>;
  hasLeaders?: boolean;
  refuseCreate?: Error;
  refuseMetadata?: Error[];
};

function brokers({ topics = {}, hasLeaders = true, refuseCreate, refuseMetadata = [] }: Script) {
  const made: ITopicConfig[] = [];
  const admin = {
    listTopics: async () => Object.keys(topics),
    async fetchTopicMetadata({ topics: asked }: { topics: string[] }) {
      const refusal = refuseMetadata.shift();
      if (refusal !== undefined) throw refusal;
      return { topics: asked.map((name) => ({ name, partitions: Array(topics[name]).fill({}) })) };
    },
    async createTopics({ topics: asked }: { topics: ITopicConfig[] }) {
      if (refuseCreate !== undefined) throw refuseCreate;
      made.push(...asked);
      for (const { topic, numPartitions } of asked) topics[topic] = numPartitions!;
      if (hasLeaders) return true;
      throw said('LEADER_NOT_AVAILABLE');
    },
  } as unknown as Admin;
  return { admin, made };
}

async function outcomeOf(doing: Promise<void>): Promise<[string, number]> {
  const from = performance.now();
  let told: string | null = null;
  void doing.then(
    () => (told = 'done'),
    (error: unknown) => (told = error instanceof KafkaTopicError ? error.message : `thrown: ${String(error)}`),
  );
  for (let look = 0; look < 100; look++) {
    await vi.advanceTimersByTimeAsync(0);
    if (told !== null) return [told, performance.now() - from];
    await vi.advanceTimersToNextTimerAsync();
  }
  throw new Error('it did not end');
}

test('a missing topic is created as planned', async () => {
  const { admin, made } = brokers({ topics: { other: 1 } });
  expect(await outcomeOf(ensureTopics(admin, [plan]))).toEqual(['done', 0]);
  const configEntries = [
    { name: 'cleanup.policy', value: 'delete' },
    { name: 'retention.ms', value: '1000000' },
    { name: 'min.insync.replicas', value: '1' },
  ];
  expect(made).toEqual([{ topic: 'events', numPartitions: 3, replicationFactor: 2, configEntries }]);
});

test('an existing topic is not created again', async () => {
  const { admin, made } = brokers({ topics: { events: 3 } });
  expect(await outcomeOf(ensureTopics(admin, [plan]))).toEqual(['done', 0]);
  expect(made).toEqual([]);
});

test('a new topic counts as created before its brokers list it', async () => {
  const { admin } = brokers({ hasLeaders: false });
  expect(await outcomeOf(ensureTopics(admin, [plan]))).toEqual(['done', 0]);
});

test('a broker that does not list a topic yet is asked again', async () => {
  const { admin } = brokers({ topics: { events: 3 }, refuseMetadata: [said('UNKNOWN_TOPIC_OR_PARTITION')] });
  expect(await outcomeOf(requireTopics(admin, [plan]))).toEqual(['done', 100]);
});

test('any other refusal is thrown unchanged', async () => {
  const { admin } = brokers({ topics: { events: 3 }, refuseMetadata: [said('TOPIC_AUTHORIZATION_FAILED')] });
  const [told] = await outcomeOf(requireTopics(admin, [plan]));
  expect(told).toBe('thrown: Error: broker says TOPIC_AUTHORIZATION_FAILED');
});

test('a topic that no broker creates is reported with its plan and the reason', async () => {
  const { admin } = brokers({ refuseCreate: said('INVALID_REPLICATION_FACTOR') });
  const [told] = await outcomeOf(ensureTopics(admin, [plan]));
  expect(told).toBe(
    'Kafka does not make the topic "events" (3 partitions, 2 replicas, at least 1 in sync): broker says INVALID_REPLICATION_FACTOR.',
  );
});

test('a connection lost during creation is reported as such', async () => {
  const { admin } = brokers({ refuseCreate: new Error('the line was lost') });
  expect((await outcomeOf(ensureTopics(admin, [plan])))[0]).toBe('thrown: Error: the line was lost');
});

test('a topic that stays missing is waited for briefly and then named', async () => {
  const { admin } = brokers({ topics: {} });
  const [told, ms] = await outcomeOf(requireTopics(admin, [plan]));
  expect(told).toBe('Kafka has no topic "events"; it is to have 3 partitions.');
  expect(ms).toBeGreaterThan(3000);
});

test('a topic with another partition count is named at once, even if another process created it', async () => {
  const { admin } = brokers({ topics: { events: 2 } });
  const wanted = 'Kafka\'s topic "events" has 2 partitions, and it is to have 3.';
  expect(await outcomeOf(ensureTopics(admin, [plan]))).toEqual([wanted, 0]);
});
