// Stores its next position outside Kafka, as an owner would. Refuses messages that do not follow.
import { eventually } from '#tests/support/eventually.ts';
import type { Consumer, ConsumerOptions, IncomingMessage, Kafka } from '#infra/kafka/kafka.ts';

export type Positions = Map<number, bigint>;

export type Reader = {
  values(partition: number): string[];
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
  /** Shared by the members of a group. */
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

/** On a busy machine a group may take long to form. */
export function soon<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  return eventually(look, { withinMs: 30_000 });
}

export function numbered(from: number, count: number): { key: null; value: string; headers: Record<string, string> }[] {
  return Array.from({ length: count }, (_, i) => ({ key: null, value: String(from + i), headers: {} }));
}
export function numbers(from: number, count: number): string[] {
  return numbered(from, count).map(({ value }) => value);
}
