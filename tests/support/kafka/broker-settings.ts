export type NodePlan = {
  /** Starts at 1. */
  id: number;
  brokerPort: number;
  controllerPort: number;
};

export type BrokerSettings = Readonly<Record<string, string>>;

/** `plans`: all nodes, including this one. */
export function brokerSettings(plan: NodePlan, plans: readonly NodePlan[], directory: string): BrokerSettings {
  const replication = String(plans.length);
  const minIsr = String(Math.max(plans.length - 1, 1));
  return {
    'process.roles': 'broker,controller',
    'node.id': String(plan.id),
    'controller.quorum.voters': plans.map(({ id, controllerPort }) => `${id}@127.0.0.1:${controllerPort}`).join(','),
    listeners: `BROKER://127.0.0.1:${plan.brokerPort},CONTROLLER://127.0.0.1:${plan.controllerPort}`,
    'listener.security.protocol.map': 'BROKER:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'BROKER',
    'log.dirs': directory,
    'offsets.topic.replication.factor': replication,
    'offsets.topic.num.partitions': '4',
    'transaction.state.log.replication.factor': replication,
    'transaction.state.log.min.isr': minIsr,
    'transaction.state.log.num.partitions': '4',
    'share.coordinator.state.topic.replication.factor': replication,
    'share.coordinator.state.topic.min.isr': minIsr,
    'group.initial.rebalance.delay.ms': '0',
    'auto.create.topics.enable': 'false',
    // The default is 9 s.
    'broker.session.timeout.ms': '3000',
    'broker.heartbeat.interval.ms': '500',
    // Twice a second by default: two fifths of an idle broker's load.
    'metadata.max.idle.interval.ms': '0',
  };
}
