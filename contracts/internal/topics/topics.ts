import { HOUR_MS } from '../../days/time.ts';

export type TopicNames = { ledgerEvents: string; viewUpdates: string };

/** The prefix separates several installations (or tests) on one Kafka. */
export function topicNames(prefix = ''): TopicNames {
  return { ledgerEvents: `${prefix}ledger-events`, viewUpdates: `${prefix}view-updates` };
}

export type TopicRoom = {
  partitions: number;
  replication: number;
  minIsr: number;
  retentionHours: number;
};

export type TopicShape = {
  name: string;
  partitions: number;
  replication: number;
  minIsr: number;
  retentionMs: number;
};

/** Updates are advisory; late subscribers do not need them. */
const UPDATES_RETENTION_MS = HOUR_MS;

export function topicShapes(names: TopicNames, room: TopicRoom): TopicShape[] {
  const { partitions, replication, minIsr, retentionHours } = room;
  const shape = { partitions, replication, minIsr };
  return [
    { ...shape, name: names.ledgerEvents, retentionMs: retentionHours * HOUR_MS },
    { ...shape, name: names.viewUpdates, retentionMs: UPDATES_RETENTION_MS },
  ];
}
