import { expect, test } from 'vitest';
import type { IncomingMessage } from '#infra/kafka/kafka.ts';
import { ownName, testTopic } from '#tests/support/kafka/test-kafka.ts';
import { numbered, numbers, openReader, soon } from './reader.ts';

test('pipelined messages arrive in the order of sending, each once', async () => {
  await using topic = await testTopic({ partitions: 2 });
  const producer = await topic.kafka.openProducer();
  const sends = Array.from({ length: 60 }, (_, i) =>
    producer.send(topic.name, i % 2, numbered(Math.floor(i / 2) * 10, 10)),
  );
  await Promise.all(sends);
  // Acknowledged means written: no wait is needed.
  expect(await topic.kafka.offsets(topic.name)).toEqual(
    new Map([
      [0, { low: 0n, high: 300n }],
      [1, { low: 0n, high: 300n }],
    ]),
  );
  await using reader = await openReader({ kafka: topic.kafka, topic: topic.name, group: ownName('group') });
  await soon(() => reader.count() === 600);
  for (const partition of [0, 1]) expect(reader.values(partition)).toEqual(numbers(0, 300));
});

test('a message arrives as it was sent: key, bytes, headers, time', async () => {
  await using topic = await testTopic();
  const producer = await topic.kafka.openProducer();
  const value = Buffer.from([0, 255, 10, 13]);
  await producer.send(topic.name, 0, [
    { key: 'ännchen', value, headers: { seq: '17', version: '1' }, timestamp: 1_700_000_000_123 },
    { key: null, value: '', headers: {} },
  ]);
  const seen: IncomingMessage[] = [];
  await using reader = await openReader({
    kafka: topic.kafka,
    topic: topic.name,
    group: ownName('group'),
    onBatch: async (_partition, messages) => void seen.push(...messages),
  });
  await soon(() => reader.count() === 2);
  expect(seen[0]).toEqual({
    offset: 0n,
    key: 'ännchen',
    value,
    headers: { seq: '17', version: '1' },
    timestamp: 1_700_000_000_123,
  });
  expect(seen[1]).toMatchObject({ offset: 1n, key: null, value: Buffer.alloc(0), headers: {} });
  expect(await topic.kafka.offsetAt(topic.name, 0, 1_700_000_000_123)).toBe(0n);
  expect(await topic.kafka.offsetAt(topic.name, 0, 1_700_000_000_124)).toBe(1n);
  expect(await topic.kafka.offsetAt(topic.name, 0, Date.now() + 60_000)).toBe(2n);
});

test('more messages than a broker accepts at once take several requests', async () => {
  await using topic = await testTopic();
  const producer = await topic.kafka.openProducer();
  const large = Array.from({ length: 40 }, () => ({ key: null, value: Buffer.alloc(100_000, 'x'), headers: {} }));
  await producer.send(topic.name, 0, large);
  expect((await topic.kafka.offsets(topic.name)).get(0)?.high).toBe(40n);
});

test('a message that no broker accepts fails for its sender and for those behind it; the next ones arrive', async () => {
  await using topic = await testTopic();
  const producer = await topic.kafka.openProducer();
  const tooLarge = producer.send(topic.name, 0, [{ key: null, value: Buffer.alloc(3_000_000, 'x'), headers: {} }]);
  const behind = producer.send(topic.name, 0, numbered(0, 1));
  const outcomes = await Promise.allSettled([tooLarge, behind]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await producer.send(topic.name, 0, numbered(7, 3));
  await using reader = await openReader({ kafka: topic.kafka, topic: topic.name, group: ownName('group') });
  await soon(() => reader.count() === 3);
  expect(reader.values(0)).toEqual(['7', '8', '9']);
});

test('sending to a partition that the topic does not have fails', async () => {
  await using topic = await testTopic();
  const producer = await topic.kafka.openProducer();
  await expect(producer.send(topic.name, 1, numbered(0, 1))).rejects.toThrow(
    `Kafka's topic "${topic.name}" has no partition 1.`,
  );
  await producer.send(topic.name, 0, numbered(0, 1));
});
