// Slow: four brokers start, and two are killed.
import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { ownName, openTestKafka, testBroker, testCluster } from '#tests/support/kafka/test-kafka.ts';
import type { Producer } from '#infra/kafka/kafka.ts';
import { eventually } from '#tests/support/eventually.ts';
import { numbered, numbers, openReader, soon } from './reader.ts';

type Target = { producer: Producer; topic: string; partition: number };

/** One after another, each until acknowledged, as the relay does. */
async function sendStubbornly({ producer, topic, partition }: Target, from: number, count: number): Promise<void> {
  for (let number = from; number < from + count; number += 1) {
    const send = () => producer.send(topic, partition, numbered(number, 1)).then(() => true);
    await eventually(send, { withinMs: 60_000, what: `the acknowledgement of ${number}` });
  }
}

/** Repeats are allowed: an acknowledgement may be lost. */
function expectWhole(values: readonly string[], count: number): void {
  expect(values.filter((value, i) => value !== values[i - 1])).toEqual(numbers(0, count));
}

test('the only broker is killed and restarted: nothing acknowledged is lost, and all clients continue', async () => {
  await using broker = await testBroker();
  const name = ownName('test');
  const kafka = await openTestKafka(broker.brokers);
  await kafka.ensureTopics([{ name, partitions: 1, replication: 1, minIsr: 1, retentionMs: HOUR_MS }]);
  const target = { producer: await kafka.openProducer(), topic: name, partition: 0 };
  await using reader = await openReader({ kafka, topic: name, group: ownName('group') });
  await sendStubbornly(target, 0, 20);
  await soon(() => reader.count() === 20);
  await broker.kill();
  const sending = sendStubbornly(target, 20, 20);
  await broker.restart();
  await sending;
  await soon(() => reader.values(0).at(-1) === '39');
  expectWhole(reader.values(0), 40);
  expect(await kafka.offsets(name)).toEqual(new Map([[0, { low: 0n, high: BigInt(reader.count()) }]]));
  await kafka.close();
}, 120_000);

test('one of three brokers is killed: the others have everything acknowledged, and continue', async () => {
  await using cluster = await testCluster(3);
  const name = ownName('test');
  const kafka = await openTestKafka(cluster.brokers);
  const partitions = [0, 1, 2];
  await kafka.ensureTopics([{ name, partitions: 3, replication: 3, minIsr: 2, retentionMs: HOUR_MS }]);
  const producer = await kafka.openProducer();
  const targets = partitions.map((partition) => ({ producer, topic: name, partition }));
  await using reader = await openReader({ kafka, topic: name, group: ownName('group') });
  await Promise.all(targets.map((target) => sendStubbornly(target, 0, 20)));
  await cluster.kill(0);
  await Promise.all(targets.map((target) => sendStubbornly(target, 20, 20)));
  await soon(() => partitions.every((partition) => reader.values(partition).at(-1) === '39'));
  for (const partition of partitions) expectWhole(reader.values(partition), 40);
  await kafka.close();
}, 180_000);
