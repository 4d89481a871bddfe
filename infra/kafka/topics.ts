// Another partition count would move keys to other partitions.
import { setTimeout as delay } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import { KafkaTopicError } from './errors.ts';
import type { TopicPlan } from './port.ts';
import { asError, causesOf, protocolCode } from './reason.ts';

const NOT_YET: readonly (string | null)[] = ['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE'];
/** Brokers learn of a new topic one after the other. */
const KNOWN_WITHIN_MS = 3000;
const MADE_WITHIN_MS = 15_000;
const LOOK_MS = 100;

type Shape = Pick<TopicPlan, 'name' | 'partitions'>;

/** Never asks for a missing topic: that could create it. */
async function existing(admin: Admin, plans: readonly Shape[]): Promise<ReadonlyMap<string, number>> {
  const there = new Set(await admin.listTopics());
  const topics = plans.map(({ name }) => name).filter((name) => there.has(name));
  if (topics.length === 0) return new Map();
  try {
    const { topics: found } = await admin.fetchTopicMetadata({ topics });
    return new Map(found.map(({ name, partitions }) => [name, partitions.length]));
  } catch (thrown) {
    // Another broker answered, which does not list them yet.
    if (NOT_YET.includes(protocolCode(thrown))) return new Map();
    throw thrown;
  }
}

export async function ensureTopics(admin: Admin, plans: readonly TopicPlan[]): Promise<void> {
  const before = await existing(admin, plans);
  const missing = plans.filter(({ name }) => !before.has(name));
  // One by one, so that a refusal names its topic.
  for (const plan of missing) await createTopic(admin, plan);
  // Another process may have created one with another shape.
  await requireTopics(admin, plans, MADE_WITHIN_MS);
}

async function createTopic(admin: Admin, plan: TopicPlan): Promise<void> {
  const topic = {
    topic: plan.name,
    numPartitions: plan.partitions,
    replicationFactor: plan.replication,
    configEntries: [
      { name: 'cleanup.policy', value: 'delete' },
      { name: 'retention.ms', value: String(plan.retentionMs) },
      { name: 'min.insync.replicas', value: String(plan.minIsr) },
    ],
  };
  try {
    await admin.createTopics({ topics: [topic], waitForLeaders: true });
  } catch (cause) {
    // Created; the client asked for leaders before the broker listed it.
    if (NOT_YET.includes(protocolCode(cause))) return;
    if (protocolCode(cause) === null) throw cause;
    const reason = causesOf(cause).at(-1) ?? asError(cause);
    throw new KafkaTopicError(`Kafka does not make the topic "${plan.name}" (${describe(plan)}): ${reason.message}.`, {
      cause,
    });
  }
}

async function existingSoon(
  admin: Admin,
  plans: readonly Shape[],
  withinMs: number,
): Promise<ReadonlyMap<string, number>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const found = await existing(admin, plans);
    if (found.size === plans.length || performance.now() > deadline) return found;
    await delay(LOOK_MS);
  }
}

function describe({ partitions, replication, minIsr }: TopicPlan): string {
  return `${partitions} partitions, ${replication} replicas, at least ${minIsr} in sync`;
}

export async function requireTopics(admin: Admin, plans: readonly Shape[], withinMs = KNOWN_WITHIN_MS): Promise<void> {
  const found = await existingSoon(admin, plans, withinMs);
  for (const { name, partitions } of plans) {
    const has = found.get(name);
    if (has === undefined)
      throw new KafkaTopicError(`Kafka has no topic "${name}"; it is to have ${partitions} partitions.`);
    if (has !== partitions) {
      throw new KafkaTopicError(`Kafka's topic "${name}" has ${has} partitions, and it is to have ${partitions}.`);
    }
  }
}
