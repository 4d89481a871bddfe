import { expect, test } from 'vitest';
import { ownName, testTopic } from '#tests/support/kafka/test-kafka.ts';
import { numbered, numbers, openReader, type Positions, type Reader, soon } from './reader.ts';

const PARTITIONS = [0, 1, 2, 3];

test('a second member joins, and the first one leaves, in mid-stream', async () => {
  await using topic = await testTopic({ partitions: PARTITIONS.length });
  const producer = await topic.kafka.openProducer();
  let sent = 0;
  const sendMore = async () => {
    await Promise.all(PARTITIONS.map((partition) => producer.send(topic.name, partition, numbered(sent, 50))));
    sent += 50;
  };
  const positions: Positions = new Map();
  const taken = new Map<number, string[]>(PARTITIONS.map((partition) => [partition, []]));
  const group = ownName('group');
  const join = (): Promise<Reader> =>
    openReader({
      kafka: topic.kafka,
      topic: topic.name,
      group,
      positions,
      onBatch: async (partition, messages) => {
        const next = positions.get(partition) ?? 0n;
        for (const { offset, value } of messages) if (offset >= next) taken.get(partition)!.push(String(value));
      },
    });
  const isDone = () => PARTITIONS.every((partition) => taken.get(partition)!.length === sent);

  const first = await join();
  await sendMore();
  await soon(isDone);
  const joining = join();
  while (first.assignments.length < 2) await sendMore();
  const second = await joining;
  await soon(() => second.assignments.at(-1)!.length === 2 && first.assignments.at(-1)!.length === 2);
  await sendMore();
  await soon(isDone);
  await Promise.all([first.consumer.close(), sendMore()]);
  await soon(() => second.assignments.at(-1)!.length === PARTITIONS.length);
  await sendMore();
  await soon(isDone);
  await second.consumer.close();

  for (const partition of PARTITIONS) expect(taken.get(partition)).toEqual(numbers(0, sent));
});
