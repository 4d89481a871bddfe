// Readers store positions in PostgreSQL; the topic is trusted only while its numbers are contiguous.
import type { Feed } from '#contracts/internal/feed.ts';
import type { LogHistory } from '#ledger/engine/feed/open-log-feed.ts';
import type { Kafka } from '#infra/kafka/kafka.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { feedNumbers } from './feed-numbers.ts';
import { GroupMembership } from './group-membership.ts';
import { Lane } from './lane.ts';
import { readLane } from './reading.ts';

export type KafkaFeedOptions = {
  kafka: Pick<Kafka, 'openConsumer' | 'requireTopics' | 'offsets' | 'offsetAt'>;
  /** Members of a group share the partitions; each group gets everything. */
  group: string;
  topic: string;
  partitions: number;
  history: Pick<LogHistory, keyof Feed | 'marks'>;
  log: Log;
  metrics: Metrics;
  /** After this long without a message the log is checked for more. */
  patienceMs?: number;
};

const MAX_EVENTS = 5000;
const PATIENCE_MS = 1000;

/** Joins the group with the first reader. */
export function openKafkaFeed(options: KafkaFeedOptions): Feed & AsyncDisposable {
  const { history, metrics, group, partitions, patienceMs = PATIENCE_MS } = options;
  const numbers = feedNumbers(metrics, group, partitions);
  const lanes = Array.from({ length: partitions }, () => new Lane());
  const membership = new GroupMembership({ ...options, numbers }, lanes);
  return {
    partitions: lanes.map((_lane, partition) => partition),
    read(partition, afterSeq, readOptions) {
      const lane = lanes[partition];
      if (lane === undefined) throw new RangeError(`the log has no partition ${partition}`);
      const { signal, maxEvents = MAX_EVENTS, toSeq = Number.MAX_SAFE_INTEGER } = readOptions;
      // Rebuilds, comparisons and retries bypass the group.
      if (toSeq < Number.MAX_SAFE_INTEGER) return history.read(partition, afterSeq, readOptions);
      membership.begin();
      return readLane({ lane, history, numbers, patienceMs }, { partition, afterSeq, maxEvents, signal });
    },
    headSeq: (partition) => history.headSeq(partition),
    [Symbol.asyncDispose]: () => membership[Symbol.asyncDispose](),
  };
}
