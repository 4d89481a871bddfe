// Topics as stated: made when missing, and checked, because a topic of another partition count would scatter the keys.
import { setTimeout as delay } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import { KafkaTopicError } from './errors.ts';
import type { TopicPlan } from './port.ts';
import { asError, causesOf, protocolCode } from './reason.ts';

/** What a broker says of a topic that was made a moment ago. */
const NOT_YET: readonly (string | null)[] = ['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE'];
/** Brokers learn of a new topic one after the other. */
const KNOWN_WITHIN_MS = 3000;
/** Of a topic that was made this moment. */
const MADE_WITHIN_MS = 15_000;
const LOOK_MS = 100;

type Shape = Pick<TopicPlan, 'name' | 'partitions'>;

/** The topics of the plans that exist, with their number of partitions. Asks for no missing topic, lest it be made. */
async function existing(admin: Admin, plans: readonly Shape[]): Promise<ReadonlyMap<string, number>> {
  const there = new Set(await admin.listTopics());
  const topics = plans.map(({ name }) => name).filter((name) => there.has(name));
  if (topics.length === 0) return new Map();
  try {
    const { topics: found } = await admin.fetchTopicMetadata({ topics });
    return new Map(found.map(({ name, partitions }) => [name, partitions.length]));
  } catch (thrown) {
    // Another broker was asked this time, and it has not heard of all of them yet.
    if (NOT_YET.includes(protocolCode(thrown))) return new Map();
    throw thrown;
  }
}

export async function ensureTopics(admin: Admin, plans: readonly TopicPlan[]): Promise<void> {
  const before = await existing(admin, plans);
  const missing = plans.filter(({ name }) => !before.has(name));
  // One by one, so that a refusal names its topic.
  for (const plan of missing) await createTopic(admin, plan);
  // Somebody else may have made one meanwhile, in another shape.
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
    // It is made, and the client has asked for its leaders before the broker knew of it.
    if (NOT_YET.includes(protocolCode(cause))) return;
    if (protocolCode(cause) === null) throw cause;
    const reason = causesOf(cause).at(-1) ?? asError(cause);
    throw new KafkaTopicError(`Kafka does not make the topic "${plan.name}" (${describe(plan)}): ${reason.message}.`, {
      cause,
    });
  }
}

/** All of them, unless one is still missing after a while. */
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
