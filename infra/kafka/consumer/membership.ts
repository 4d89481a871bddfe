// Positions are stored by the owner, not Kafka, so at every assignment: 1. pause, 2. let former batches end, 3. ask for
// positions, 4. seek, 5. resume.
import { setTimeout as delay } from 'node:timers/promises';
import kafkajs, { type Broker, type Cluster, type Consumer as ClientConsumer, type PartitionAssigner } from 'kafkajs';
import { pauseAfter } from '../../retry-loop.ts';
import type { OpenClient } from '../client.ts';
import { Delivery, type DeliveryParts, PAUSES } from './delivery.ts';
import { KafkaPositionError } from '../errors.ts';
import { startingOffsets } from '../offsets.ts';
import type { KafkaLog } from '../port.ts';
import { asError } from '../reason.ts';

// A broken member blocks its group for up to six seconds, until its session expires. Its successor removes it first.
type ClusterFinder = {
  /** Part of the consumer's settings: the client exposes its cluster only to a partition assigner. */
  assigner: PartitionAssigner;
  cluster(): Cluster | null;
};

function clusterFinder(): ClusterFinder {
  let found: Cluster | null = null;
  return {
    assigner: (config) => {
      found = config.cluster;
      return kafkajs.PartitionAssigners.roundRobin(config);
    },
    cluster: () => found,
  };
}

type Coordinator = Broker & { leaveGroup(member: { groupId: string; memberId: string }): Promise<unknown> };

async function strikeOff(cluster: Cluster, group: string, member: string): Promise<void> {
  const coordinator = (await cluster.findGroupCoordinator({ groupId: group })) as Coordinator;
  await coordinator.leaveGroup({ groupId: group, memberId: member });
}

export type MembershipParts = DeliveryParts & {
  openClient: OpenClient;
  /** An assignment is complete, or onAssigned threw. */
  onAttempt(): void;
};

export type Membership = {
  member(): string | null;
  /** Resolves with the reason if it broke, with null if it was left. */
  ended: Promise<Error | null>;
  leave(): Promise<void>;
};

/** A member that hangs loses its partitions after this time, the least that brokers allow by default. */
const SESSION_MS = 6000;
const HEARTBEAT_MS = 500;
const REBALANCE_MS = 15_000;
/** How long an idle fetch waits at the broker; it delays leaving and rebalancing. */
const FETCH_WAIT_MS = 250;
/** Added partitions are assigned after this time; the client's default is five minutes. */
const SHAPE_LOOK_MS = 10_000;
const MOST_PARTITIONS_AT_ONCE = 16;
const LEAVE_WITHIN_MS = 10_000;

/** Rejects with the client's error. `former`: the broken member that this one replaces. */
export async function joinGroup(parts: MembershipParts, former: string | null): Promise<Membership> {
  const { topic, group } = parts.options;
  const finder = clusterFinder();
  const consumer = parts.openClient().consumer({
    groupId: group,
    sessionTimeout: SESSION_MS,
    heartbeatInterval: HEARTBEAT_MS,
    rebalanceTimeout: REBALANCE_MS,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    metadataMaxAge: SHAPE_LOOK_MS,
    allowAutoTopicCreation: false,
    partitionAssigners: [finder.assigner],
    retry: { restartOnFailure: () => Promise.resolve(false) },
  });
  const ended = Promise.withResolvers<Error | null>();
  let member: string | null = null;
  let assigned: readonly number[] = [];
  const begin = () => {
    // Synchronously: the client does not await listeners, and the next fetch is about to begin.
    if (assigned.length > 0) consumer.pause([{ topic, partitions: [...assigned] }]);
    void settle(consumer, parts, delivery, assigned);
  };
  const delivery = new Delivery(consumer, parts, begin);
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    member = payload.memberId;
    assigned = payload.memberAssignment[topic] ?? [];
    begin();
  });
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    delivery.end();
    ended.resolve(payload.error);
  });
  try {
    await consumer.connect();
    const cluster = finder.cluster();
    if (former !== null && cluster !== null) {
      await strikeOff(cluster, group, former).catch((error: unknown) =>
        parts.log.debug({ err: error, former }, 'no member'),
      );
    }
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: MOST_PARTITIONS_AT_ONCE,
      eachBatch: (payload) => delivery.take(payload),
    });
  } catch (error) {
    delivery.end();
    await leaveWithin(consumer, parts.log);
    throw error;
  }
  const leave = async () => {
    delivery.end();
    ended.resolve(null);
    await leaveWithin(consumer, parts.log);
  };
  return { member: () => member, ended: ended.promise, leave };
}

/** Steps 2 to 5, retried until the next assignment. */
async function settle(
  consumer: ClientConsumer,
  { options, readOffsets, reached, onAttempt }: MembershipParts,
  delivery: Delivery,
  partitions: readonly number[],
): Promise<void> {
  const { topic } = options;
  const assignment = delivery.beginAssignment();
  const isOver = () => delivery.assignment !== assignment;
  for (let failures = 0; !isOver(); await delay(pauseAfter(failures, PAUSES))) {
    try {
      await delivery.idle();
      if (isOver()) return;
      const wanted = await options.onAssigned(partitions);
      const ranges = await readOffsets(topic);
      if (isOver()) return;
      const starts = startingOffsets(topic, partitions, { wanted, ranges, reached });
      for (const [partition, offset] of starts) delivery.seek(partition, offset);
      if (partitions.length > 0) consumer.resume([{ topic, partitions: [...partitions] }]);
      return onAttempt();
    } catch (thrown) {
      failures += 1;
      // After a change of leaders a topic may briefly seem shorter than it is.
      if (failures > 1 || !(thrown instanceof KafkaPositionError)) options.onFailure(asError(thrown));
      onAttempt();
    }
  }
}

/** The client waits for answers that may never arrive; its sockets are not needed after this. */
async function leaveWithin(consumer: ClientConsumer, log: KafkaLog): Promise<void> {
  const late = new AbortController();
  const left = consumer.disconnect().catch((error: unknown) => log.debug({ err: error }, 'leaving the group'));
  await Promise.race([left, delay(LEAVE_WITHIN_MS, null, { signal: late.signal, ref: false }).catch(() => {})]);
  late.abort();
}
