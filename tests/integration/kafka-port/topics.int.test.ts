import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { KafkaTopicError } from '#infra/kafka/kafka.ts';
import { ownName, testTopic } from '#tests/support/kafka/test-kafka.ts';
import { topicSetting } from '#tests/support/kafka/topic-admin.ts';

const shape = { replication: 1, minIsr: 1, retentionMs: HOUR_MS };

test('a topic is created once with the stated partitions, even if requested repeatedly', async () => {
  await using topic = await testTopic({ partitions: 3 });
  await topic.kafka.ensureTopics([{ name: topic.name, partitions: 3, ...shape }]);
  await topic.kafka.requireTopics([{ name: topic.name, partitions: 3 }]);
  expect((await topic.kafka.offsets(topic.name)).size).toBe(3);
});

test('a topic has the stated retention and in-sync replicas', async () => {
  await using topic = await testTopic();
  const name = ownName('stated');
  // Neither value is the broker's default.
  await topic.kafka.ensureTopics([{ name, partitions: 1, replication: 1, minIsr: 2, retentionMs: 7_200_000 }]);
  expect(await topicSetting(topic.brokers, name, 'retention.ms')).toBe('7200000');
  expect(await topicSetting(topic.brokers, name, 'min.insync.replicas')).toBe('2');
});

test('two processes that start together may both create the topics', async () => {
  await using topic = await testTopic();
  const plans = ['a', 'b', 'c'].map((name) => ({ name: ownName(name), partitions: 2, ...shape }));
  await Promise.all([topic.kafka.ensureTopics(plans), topic.kafka.ensureTopics(plans)]);
  await expect(topic.kafka.requireTopics(plans)).resolves.toBeUndefined();
});

test('a topic of another partition count is refused in one sentence', async () => {
  await using topic = await testTopic({ partitions: 2 });
  const said = `Kafka's topic "${topic.name}" has 2 partitions, and it is to have 4.`;
  const wanted = { name: topic.name, partitions: 4 };
  await expect(topic.kafka.ensureTopics([{ ...wanted, ...shape }])).rejects.toThrow(new KafkaTopicError(said));
  await expect(topic.kafka.requireTopics([wanted])).rejects.toThrow(new KafkaTopicError(said));
});

test('a missing topic, and one that cannot be created, are reported in one sentence', async () => {
  await using topic = await testTopic();
  const name = ownName('absent');
  await expect(topic.kafka.requireTopics([{ name, partitions: 4 }])).rejects.toThrow(
    new KafkaTopicError(`Kafka has no topic "${name}"; it is to have 4 partitions.`),
  );
  const tooMany = topic.kafka.ensureTopics([{ name, partitions: 4, replication: 9, minIsr: 2, retentionMs: 1000 }]);
  await expect(tooMany).rejects.toThrow(/^Kafka does not make the topic .* 9 replicas, .*\.$/);
  await expect(tooMany).rejects.toThrow(KafkaTopicError);
});
