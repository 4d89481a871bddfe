// The two topics by name, and how they are made: the log for its readers, and what the projector has changed.
// Their messages stand in ledger-events.ts and view-update-messages.ts.

export type TopicNames = { ledgerEvents: string; viewUpdates: string };

/** A prefix lets several houses (or tests) share one Kafka. */
export function topicNames(prefix = ''): TopicNames {
  return { ledgerEvents: `${prefix}ledger-events`, viewUpdates: `${prefix}view-updates` };
}

export type TopicRoom = {
  /** Of the log: Kafka partition n of both topics carries partition n of the log. */
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

const HOUR_MS = 3_600_000;
/** Advisory, and of use to nobody who was not there. */
const UPDATES_RETENTION_MS = HOUR_MS;

export function topicShapes(names: TopicNames, room: TopicRoom): TopicShape[] {
  const { partitions, replication, minIsr, retentionHours } = room;
  const shape = { partitions, replication, minIsr };
  return [
    { ...shape, name: names.ledgerEvents, retentionMs: retentionHours * HOUR_MS },
    { ...shape, name: names.viewUpdates, retentionMs: UPDATES_RETENTION_MS },
  ];
}
