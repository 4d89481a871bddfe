// What time and people do to topics, at once: retention that deletes a beginning, a topic that is made anew.
import kafkajs, { type Admin } from 'kafkajs';

async function administer(brokers: readonly string[], task: (admin: Admin) => Promise<void>): Promise<void> {
  const client = new kafkajs.Kafka({ brokers: [...brokers], logLevel: kafkajs.logLevel.NOTHING });
  const admin = client.admin();
  await admin.connect();
  try {
    await task(admin);
  } finally {
    await admin.disconnect();
  }
}

export type Place = { topic: string; partition: number };

/** Everything below `before` is gone, as when retention has passed it. */
export function truncateTopic(brokers: readonly string[], { topic, partition }: Place, before: bigint): Promise<void> {
  return administer(brokers, async (admin) => {
    // The client deletes only where it has read before.
    await admin.fetchTopicOffsets(topic);
    await admin.deleteTopicRecords({ topic, partitions: [{ partition, offset: String(before) }] });
  });
}

/** One setting of a topic as the broker has it, such as "retention.ms"; null when it does not say. */
export async function topicSetting(brokers: readonly string[], topic: string, setting: string): Promise<string | null> {
  let found: string | null = null;
  await administer(brokers, async (admin) => {
    const resource = { type: kafkajs.ConfigResourceTypes.TOPIC, name: topic, configNames: [setting] };
    const { resources } = await admin.describeConfigs({ resources: [resource], includeSynonyms: false });
    found = resources[0]?.configEntries[0]?.configValue ?? null;
  });
  return found;
}
