import type { Admin } from 'kafkajs';
import { KafkaPositionError, KafkaTopicError } from './errors.ts';

export type Range = { low: bigint; high: bigint };
export type Start = bigint | 'end' | 'start';

export async function readOffsets(admin: Admin, topic: string): Promise<ReadonlyMap<number, Range>> {
  const found = await admin.fetchTopicOffsets(topic);
  return new Map(found.map(({ partition, low, high }) => [partition, { low: BigInt(low), high: BigInt(high) }]));
}

export async function offsetAt(
  admin: Pick<Admin, 'fetchTopicOffsetsByTimestamp'>,
  topic: string,
  partition: number,
  timestampMs: number,
): Promise<bigint> {
  const found = await admin.fetchTopicOffsetsByTimestamp(topic, timestampMs);
  const offset = found.find((entry) => entry.partition === partition)?.offset;
  if (offset === undefined) throw new KafkaTopicError(`Kafka's topic "${topic}" has no partition ${partition}.`);
  return BigInt(offset);
}

export type Placement = {
  wanted: ReadonlyMap<number, Start>;
  ranges: ReadonlyMap<number, Range>;
  /** 'end' means the end at the first assignment: a later end would skip messages between two assignments. */
  reached: ReadonlyMap<number, bigint>;
};

/** Throws KafkaPositionError for a position past the end, where the client would silently reset. */
export function startingOffsets(
  topic: string,
  partitions: readonly number[],
  { wanted, ranges, reached }: Placement,
): ReadonlyMap<number, bigint> {
  return new Map(
    partitions.map((partition) => {
      const range = ranges.get(partition);
      if (range === undefined) throw new KafkaTopicError(`Kafka's topic "${topic}" has no partition ${partition}.`);
      const asked = wanted.get(partition) ?? 'start';
      const start = asked === 'end' ? (reached.get(partition) ?? 'end') : asked;
      return [partition, startingOffset(`${topic}/${partition}`, start, range)];
    }),
  );
}

function startingOffset(where: string, wanted: Start, { low, high }: Range): bigint {
  if (wanted === 'start') return low;
  if (wanted === 'end') return high;
  if (wanted > high) {
    throw new KafkaPositionError(
      `The stored position ${wanted} in ${where} is past its end (${high}): was the topic recreated?`,
    );
  }
  return wanted < low ? low : wanted;
}
