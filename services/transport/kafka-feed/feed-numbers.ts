import type { Metrics } from '#infra/process/metrics.ts';

export type Reason = 'cold-start' | 'hole' | 'silence';

export type FeedNumbers = {
  delivered(partition: number, seq: number): void;
  duplicate(partition: number): void;
  misplaced(partition: number): void;
  counterGap(partition: number): void;
  otherHistory(partition: number, events: number): void;
  refetched(partition: number, reason: Reason, events: number): void;
  assigned(partition: number, isOurs: boolean): void;
};

type Counts = ReturnType<typeof makeCounts>;

/** Feeds of one process share the registry's counters. */
const COUNTS = new WeakMap<Metrics, Counts>();

function makeCounts(metrics: Metrics) {
  const labels = ['group', 'partition'] as const;
  return {
    seq: metrics.gauge({ name: 'kafka_feed_seq', help: 'The last event handed to a reader.', labels }),
    assigned: metrics.gauge({
      name: 'kafka_feed_assigned',
      help: '1: the group has given it to this process.',
      labels,
    }),
    duplicates: metrics.counter({
      name: 'kafka_feed_duplicates_total',
      help: 'Messages that were known already and were dropped.',
      labels,
    }),
    misplaced: metrics.counter({
      name: 'kafka_feed_misplaced_total',
      help: 'Messages that do not say where in the log they belong, or name a place it has not reached.',
      labels,
    }),
    otherHistory: metrics.counter({
      name: 'kafka_feed_other_history_total',
      help: 'Messages of events that the log does not have, though it has their numbers or had them.',
      labels,
    }),
    gaps: metrics.counter({
      name: 'kafka_feed_counter_gaps_total',
      help: 'Steps of more than one in the running number of the messages.',
      labels,
    }),
    refetched: metrics.counter({
      name: 'kafka_feed_refetched_events_total',
      help: 'Events read from the log because the topic did not have them: by reason.',
      labels: [...labels, 'reason'],
    }),
  };
}

/** Set to 0 from the start: a counter that first appears as 1 has no increase. */
export function feedNumbers(metrics: Metrics, group: string, partitions: number): FeedNumbers {
  const counts = COUNTS.get(metrics) ?? makeCounts(metrics);
  COUNTS.set(metrics, counts);
  const of = (partition: number) => ({ group, partition: String(partition) });
  for (let partition = 0; partition < partitions; partition++) {
    for (const count of [counts.duplicates, counts.misplaced, counts.otherHistory, counts.gaps])
      count.inc(of(partition), 0);
  }
  return {
    delivered: (partition, seq) => counts.seq.set(of(partition), seq),
    duplicate: (partition) => counts.duplicates.inc(of(partition)),
    misplaced: (partition) => counts.misplaced.inc(of(partition)),
    otherHistory: (partition, events) => counts.otherHistory.inc(of(partition), events),
    counterGap: (partition) => counts.gaps.inc(of(partition)),
    refetched: (partition, reason, events) => counts.refetched.inc({ ...of(partition), reason }, events),
    assigned: (partition, isOurs) => counts.assigned.set(of(partition), isOurs ? 1 : 0),
  };
}
