// A reader for tests: takes a topic's messages from the told positions and keeps its next position as an owner would,
// outside Kafka. Refuses what does not follow on what it has.
import { eventually } from '#tests/support/eventually.ts';
import type { Consumer, ConsumerOptions, IncomingMessage, Kafka } from '#infra/kafka/kafka.ts';

export type Positions = Map<number, bigint>;

export type Reader = {
  values(partition: number): string[];
  /** How many messages in all. */
  count(): number;
  assignments: (readonly number[])[];
  failures: Error[];
  consumer: Consumer;
  [Symbol.asyncDispose](): Promise<void>;
};

export type ReaderOptions = {
  kafka: Kafka;
  topic: string;
  group: string;
  /** Shared by the members of a group, as a table would be. */
  positions?: Positions;
} & Partial<Pick<ConsumerOptions, 'onAssigned' | 'onBatch'>>;

export async function openReader(options: ReaderOptions): Promise<Reader> {
  const { kafka, topic, group, positions = new Map<number, bigint>() } = options;
  const taken = new Map<number, IncomingMessage[]>();
  const assignments: (readonly number[])[] = [];
  const failures: Error[] = [];
  const consumer = await kafka.openConsumer({
    group,
    topic,
    async onAssigned(partitions) {
      assignments.push(partitions);
      if (options.onAssigned !== undefined) return options.onAssigned(partitions);
      return new Map(partitions.map((partition) => [partition, positions.get(partition) ?? 'start']));
    },
    async onBatch(partition, messages, highWatermark) {
      const outcome = await options.onBatch?.(partition, messages, highWatermark);
      if (outcome !== undefined) return outcome;
      const next = positions.get(partition) ?? 0n;
      const fresh = messages.filter(({ offset }) => offset >= next);
      taken.set(partition, [...(taken.get(partition) ?? []), ...fresh]);
      const last = fresh.at(-1);
      if (last !== undefined) positions.set(partition, last.offset + 1n);
    },
    onFailure: (error) => void failures.push(error),
  });
  return {
    values: (partition) => (taken.get(partition) ?? []).map(({ value }) => String(value)),
    count: () => [...taken.values()].reduce((sum, { length }) => sum + length, 0),
    assignments,
    failures,
    consumer,
    [Symbol.asyncDispose]: () => consumer.close(),
  };
}

/** Waits longer than usual: a group forms within seconds, but on a busy machine with other brokers not within many. */
export function soon<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  return eventually(look, { withinMs: 30_000 });
}

/** Messages "from", "from + 1" … as the values. */
export function numbered(from: number, count: number): { key: null; value: string; headers: Record<string, string> }[] {
  return Array.from({ length: count }, (_, i) => ({ key: null, value: String(from + i), headers: {} }));
}
export function numbers(from: number, count: number): string[] {
  return numbered(from, count).map(({ value }) => value);
}
