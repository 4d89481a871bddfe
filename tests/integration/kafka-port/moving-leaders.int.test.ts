import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openTestKafka, ownName, testCluster } from '#tests/support/kafka/test-kafka.ts';
import { leadersOf, moveLeader } from '#tests/support/kafka/topic-admin.ts';
import { numbered, numbers, openReader, soon } from './reader.ts';

test('a partition moves to a broker that leads others: nothing acknowledged is missing', async () => {
  await using cluster = await testCluster(3);
  const { brokers } = cluster;
  const topic = ownName('test');
  const kafka = await openTestKafka(brokers);
  const partitions = [0, 1, 2];
  await kafka.ensureTopics([{ name: topic, partitions: 3, replication: 3, minIsr: 2, retentionMs: HOUR_MS }]);
  const producer = await kafka.openProducer();
  await using reader = await openReader({ kafka, topic, group: ownName('group') });
  const counts = [0, 0, 0];
  let isOver = false;
  const sending = partitions.map(async (partition) => {
    for (; !isOver; counts[partition]! += 1) {
      const send = () => producer.send(topic, partition, numbered(counts[partition]!, 1)).then(() => true);
      await eventually(send, { withinMs: 60_000, what: `an acknowledgement of ${partition}` });
    }
  });
  for (const partition of [0, 1, 0, 1, 0, 1]) {
    const before = counts[partition]!;
    const leader = (await leadersOf(brokers, topic)).get(partition)!;
    const [next, last] = [(leader % 3) + 1, ((leader + 1) % 3) + 1];
    await moveLeader(brokers, { topic, partition }, [next, last]);
    await eventually(() => counts[partition]! > before + 5, { withinMs: 30_000 });
  }
  isOver = true;
  await Promise.all(sending);
  await soon(() => partitions.every((partition) => Number(reader.values(partition).at(-1)) === counts[partition]! - 1));
  for (const partition of partitions) {
    const values = reader.values(partition);
    expect(values.filter((value, at) => value !== values[at - 1])).toEqual(numbers(0, counts[partition]!));
  }
  await kafka.close();
}, 180_000);
