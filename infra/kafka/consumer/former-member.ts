// A membership that broke still counts in its group until its session runs out, and everybody waits for it. Whoever comes after
// it strikes it off first: partitions flow again at once, not after six seconds.
import kafkajs, { type Broker, type Cluster, type PartitionAssigner } from 'kafkajs';

export type ClusterFinder = {
  /** Goes into the consumer's settings: the client shows its cluster to whoever assigns partitions, and to nobody else. */
  assigner: PartitionAssigner;
  /** Known once the consumer is made. */
  cluster(): Cluster | null;
};

export function clusterFinder(): ClusterFinder {
  let found: Cluster | null = null;
  return {
    assigner: (config) => {
      found = config.cluster;
      return kafkajs.PartitionAssigners.roundRobin(config);
    },
    cluster: () => found,
  };
}

/** The client's brokers can do this; its types do not say so. */
type Coordinator = Broker & { leaveGroup(member: { groupId: string; memberId: string }): Promise<unknown> };

/** Needs a connected consumer. Throws when the group's coordinator does not answer, or no longer knows the member. */
export async function strikeOff(cluster: Cluster, group: string, member: string): Promise<void> {
  const coordinator = (await cluster.findGroupCoordinator({ groupId: group })) as Coordinator;
  await coordinator.leaveGroup({ groupId: group, memberId: member });
}
