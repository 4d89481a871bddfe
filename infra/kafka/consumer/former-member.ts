// A broken member blocks its group for up to six seconds, until its session expires. Its successor removes it first.
import kafkajs, { type Broker, type Cluster, type PartitionAssigner } from 'kafkajs';

export type ClusterFinder = {
  /** Part of the consumer's settings: the client exposes its cluster only to a partition assigner. */
  assigner: PartitionAssigner;
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

type Coordinator = Broker & { leaveGroup(member: { groupId: string; memberId: string }): Promise<unknown> };

export async function strikeOff(cluster: Cluster, group: string, member: string): Promise<void> {
  const coordinator = (await cluster.findGroupCoordinator({ groupId: group })) as Coordinator;
  await coordinator.leaveGroup({ groupId: group, memberId: member });
}
