import kafkajs, { type Admin } from 'kafkajs';
import { eventually } from '../eventually.ts';

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

/** As retention would. */
export function truncateTopic(brokers: readonly string[], { topic, partition }: Place, before: bigint): Promise<void> {
  return administer(brokers, async (admin) => {
    // The client deletes records only after reading the offsets.
    await admin.fetchTopicOffsets(topic);
    await admin.deleteTopicRecords({ topic, partitions: [{ partition, offset: String(before) }] });
  });
}

export async function deleteTopic(brokers: readonly string[], topic: string): Promise<void> {
  await administer(brokers, async (admin) => {
    await admin.deleteTopics({ topics: [topic] });
    await eventually(async () => !(await admin.listTopics()).includes(topic), { what: `the end of ${topic}` });
  });
}

/** Resolves when the first of these brokers, by node, leads it. */
export async function moveLeader(
  brokers: readonly string[],
  { topic, partition }: Place,
  replicas: readonly number[],
): Promise<void> {
  await administer(brokers, async (admin) => {
    const partitionAssignment = [{ partition, replicas: [...replicas] }];
    await admin.alterPartitionReassignments({ topics: [{ topic, partitionAssignment }] });
    await eventually(
      async () => {
        const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
        const found = topics[0]?.partitions.find(({ partitionId }) => partitionId === partition);
        return found !== undefined && found.leader === replicas[0];
      },
      { withinMs: 30_000, what: `broker ${replicas[0]} as the leader of ${topic}/${partition}` },
    );
  });
}

/** By node. */
export async function leadersOf(brokers: readonly string[], topic: string): Promise<ReadonlyMap<number, number>> {
  const leaders = new Map<number, number>();
  await administer(brokers, async (admin) => {
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    for (const { partitionId, leader } of topics[0]!.partitions) leaders.set(partitionId, leader);
  });
  return leaders;
}

/** E.g. "retention.ms"; null if the broker reports none. */
export async function topicSetting(brokers: readonly string[], topic: string, setting: string): Promise<string | null> {
  let found: string | null = null;
  await administer(brokers, async (admin) => {
    const resource = { type: kafkajs.ConfigResourceTypes.TOPIC, name: topic, configNames: [setting] };
    const { resources } = await admin.describeConfigs({ resources: [resource], includeSynonyms: false });
    found = resources[0]?.configEntries[0]?.configValue ?? null;
  });
  return found;
}
