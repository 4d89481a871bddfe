// A broken member blocks its group for up to six seconds, until its session expires. Its successor removes it first.
import kafkajs, { type Broker, type Cluster, type PartitionAssigner } from 'kafkajs';

export type ClusterFinder = {
  /** Part of the consumer's settings: the client exposes its cluster only to a partition assigner. */
  assigner: PartitionAssigner;
  /** @returns null until the consumer exists */
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

/** Missing in the client's types. */
type Coordinator = Broker & { leaveGroup(member: { groupId: string; memberId: string }): Promise<unknown> };

/** Needs a connected consumer. Throws if the coordinator does not answer or has already removed the member. */
export async function strikeOff(cluster: Cluster, group: string, member: string): Promise<void> {
  const coordinator = (await cluster.findGroupCoordinator({ groupId: group })) as Coordinator;
  await coordinator.leaveGroup({ groupId: group, memberId: member });
}
