import { expect, test } from 'vitest';
import { KafkaPositionError } from '#infra/kafka/kafka.ts';
import { ownName, testTopic, type TestTopic } from '#tests/support/kafka/test-kafka.ts';
import { truncateTopic } from '#tests/support/kafka/topic-admin.ts';
import { numbered, numbers, openReader, soon } from './reader.ts';

/** Offsets 0 to 99 in each partition. */
async function filledTopic(partitions = 1): Promise<TestTopic> {
  const topic = await testTopic({ partitions });
  const producer = await topic.kafka.openProducer();
  for (let partition = 0; partition < partitions; partition += 1) {
    await producer.send(topic.name, partition, numbered(0, 100));
  }
  await producer.close();
  return topic;
}

const readerOf = (topic: TestTopic) => ({ kafka: topic.kafka, topic: topic.name, group: ownName('group') });

test('each partition starts at the offset its owner gives: a number, the start, the end', async () => {
  await using topic = await filledTopic(4);
  await using reader = await openReader({
    ...readerOf(topic),
    onAssigned: async () =>
      new Map<number, bigint | 'start' | 'end'>([
        [0, 40n],
        [1, 'start'],
        [2, 'end'],
      ]),
  });
  const producer = await topic.kafka.openProducer();
  await producer.send(topic.name, 2, numbered(100, 1));
  await soon(() => reader.count() === 60 + 100 + 1 + 100);
  expect(reader.values(0)).toEqual(numbers(40, 60));
  expect(reader.values(1)).toEqual(numbers(0, 100));
  expect(reader.values(2)).toEqual(['100']);
  expect(reader.values(3)).toEqual(numbers(0, 100));
});

test('a failed batch is delivered again; the other partition does not wait for it', async () => {
  await using topic = await filledTopic(2);
  let isBroken = true;
  await using reader = await openReader({
    ...readerOf(topic),
    onBatch: async (partition) => {
      if (partition === 0 && isBroken) throw new Error('the database is away');
    },
  });
  await soon(() => reader.failures.length >= 2 && reader.values(1).length === 100);
  expect(reader.values(0)).toEqual([]);
  expect(reader.failures[0]!.message).toBe('the database is away');
  isBroken = false;
  await soon(() => reader.values(0).length === 100);
  expect(reader.values(0)).toEqual(numbers(0, 100));
});

test('positions that cannot be read are requested again, and nothing is delivered before', async () => {
  await using topic = await filledTopic();
  let attempts = 0;
  await using reader = await openReader({
    ...readerOf(topic),
    onAssigned: async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('the database is away');
      return new Map([[0, 90n]]);
    },
  });
  await soon(() => reader.count() > 0);
  expect(reader.values(0)).toEqual(numbers(90, 10));
  expect(reader.failures).toHaveLength(2);
});

test('an owner that finds a hole has messages redelivered from its position', async () => {
  await using topic = await filledTopic();
  let isFirst = true;
  await using reader = await openReader({
    ...readerOf(topic),
    onAssigned: async () => new Map([[0, 50n]]),
    onBatch: async (_partition, messages) => {
      if (!isFirst) return;
      isFirst = false;
      expect(messages[0]!.offset).toBe(50n);
      return { seekTo: 20n };
    },
  });
  await soon(() => reader.count() === 80);
  expect(reader.values(0)).toEqual(numbers(20, 80));
});

test('a position passed by retention continues with the first remaining message', async () => {
  await using topic = await filledTopic();
  await truncateTopic(topic.brokers, { topic: topic.name, partition: 0 }, 70n);
  expect((await topic.kafka.offsets(topic.name)).get(0)).toEqual({ low: 70n, high: 100n });
  await using reader = await openReader({ ...readerOf(topic), onAssigned: async () => new Map([[0, 10n]]) });
  await soon(() => reader.count() === 30);
  expect(reader.values(0)).toEqual(numbers(70, 30));
});

test('a topic truncated under a lagging consumer continues with the first remaining message', async () => {
  await using topic = await filledTopic();
  let isBroken = true;
  await using reader = await openReader({
    ...readerOf(topic),
    onAssigned: async () => new Map([[0, 10n]]),
    onBatch: async () => {
      if (isBroken) throw new Error('the database is away');
    },
  });
  await soon(() => reader.failures.length > 0);
  await truncateTopic(topic.brokers, { topic: topic.name, partition: 0 }, 70n);
  isBroken = false;
  await soon(() => reader.count() === 30);
  expect(reader.values(0)).toEqual(numbers(70, 30));
  expect(reader.failures.every(({ message }) => message === 'the database is away')).toBe(true);
});

test('a position past the end of the topic is an error in one sentence, and nothing is delivered', async () => {
  await using topic = await filledTopic();
  let position = 500n;
  await using reader = await openReader({ ...readerOf(topic), onAssigned: async () => new Map([[0, position]]) });
  const error = await soon(() => reader.failures[0]);
  expect(error).toBeInstanceOf(KafkaPositionError);
  expect(error.message).toBe(
    `The stored position 500 in ${topic.name}/0 is past its end (100): was the topic recreated?`,
  );
  expect(reader.count()).toBe(0);
  position = 95n;
  await soon(() => reader.count() === 5);
});

test('a seek past the end of the topic is an error too, not a reset', async () => {
  await using topic = await filledTopic();
  let isFirst = true;
  await using reader = await openReader({
    ...readerOf(topic),
    onBatch: async () => {
      if (!isFirst) return;
      isFirst = false;
      return { seekTo: 500n };
    },
  });
  const error = await soon(() => reader.failures[0]);
  expect(error.message).toBe(`The position 500 in ${topic.name}/0 is past its end (100).`);
  expect(reader.count()).toBe(0);
});
