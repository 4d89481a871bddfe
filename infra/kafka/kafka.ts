import type { Admin } from 'kafkajs';
import { clientOpener } from './client.ts';
import { openConsumer } from './consumer/consumer.ts';
import { offsetAt, readOffsets } from './offsets.ts';
import type { Kafka, KafkaLog, KafkaSettings } from './port.ts';
import { openProducer } from './producer/producer.ts';
import { explain } from './reason.ts';
import { ensureTopics, requireTopics } from './topics.ts';

export { KafkaAccessError, KafkaPositionError, KafkaTopicError, KafkaUnreachable } from './errors.ts';
export type {
  Consumer,
  ConsumerOptions,
  IncomingMessage,
  Kafka,
  KafkaLog,
  KafkaSettings,
  OutgoingMessage,
  Producer,
  TopicPlan,
} from './port.ts';

/** Rejects with KafkaUnreachable or KafkaAccessError. */
export async function openKafka(settings: KafkaSettings, log: KafkaLog): Promise<Kafka> {
  const openClient = clientOpener(settings, log);
  const explainThis = (thrown: unknown) => explain(thrown, settings);
  const opened = new Set<{ close(): Promise<void> }>();

  /** One connection per request, so that a broken one affects only one. */
  async function ask<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = openClient().admin();
    try {
      await admin.connect();
      return await question(admin);
    } catch (thrown) {
      throw explainThis(thrown);
    } finally {
      await admin.disconnect().catch(() => {});
    }
  }

  function keep<T extends { close(): Promise<void> }>(part: T): T {
    opened.add(part);
    const close = async () => {
      opened.delete(part);
      await part.close();
    };
    return { ...part, close };
  }

  const readOffsetsOf = (topic: string) => ask((admin) => readOffsets(admin, topic));
  await ask((admin) => admin.describeCluster());
  return {
    ensureTopics: (plans) => ask((admin) => ensureTopics(admin, plans)),
    requireTopics: (plans) => ask((admin) => requireTopics(admin, plans)),
    openProducer: async () => keep(await openProducer({ openClient, explain: explainThis })),
    openConsumer: async (options) =>
      keep(await openConsumer({ openClient, log, readOffsets: readOffsetsOf, options, explain: explainThis })),
    offsets: readOffsetsOf,
    offsetAt: (topic, partition, timestampMs) => ask((admin) => offsetAt(admin, topic, partition, timestampMs)),
    async close() {
      await Promise.all([...opened].map((part) => part.close()));
    },
  };
}
