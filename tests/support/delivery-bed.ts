import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import { vi } from 'vitest';
import { Delivery } from '#infra/kafka/consumer/delivery.ts';
import type { Range } from '#infra/kafka/offsets.ts';
import type { ConsumerOptions, IncomingMessage } from '#infra/kafka/port.ts';

export const TOPIC = 'events';

type Given = { onBatch?: ConsumerOptions['onBatch']; range?: Range };

export function deliveryBed({ onBatch = async () => {}, range = { low: 0n, high: 100n } }: Given = {}) {
  const asked: string[] = [];
  const failures: string[] = [];
  const warnings: string[] = [];
  const reached = new Map<number, bigint>();
  const onPastEnd = vi.fn<() => void>();
  const consumer = {
    seek: ({ offset }: { offset: string }) => void asked.push(`seek ${offset}`),
    pause: () => void asked.push('pause'),
    resume: () => void asked.push('resume'),
  };
  const log = {
    debug() {},
    info() {},
    error() {},
    warn: (_: unknown, words?: string) => void warnings.push(words ?? ''),
  };
  const options: ConsumerOptions = {
    group: 'readers',
    topic: TOPIC,
    onAssigned: async () => new Map(),
    onBatch,
    onFailure: ({ message }) => void failures.push(message),
  };
  const readOffsets = async () => new Map([[0, range]]);
  const delivery = new Delivery(consumer, { log, options, readOffsets, reached }, onPastEnd);
  const newlyAsked = () => asked.splice(0);
  return { delivery, newlyAsked, failures, warnings, reached, onPastEnd };
}

type Fetched = { fetched?: number; isRunning?: boolean };

/** Fetched from the first offset by default. */
export function batchOf(offsets: readonly number[], { fetched = offsets[0]!, isRunning = true }: Fetched = {}) {
  const resolved: string[] = [];
  const heartbeat = vi.fn<() => Promise<void>>(async () => {});
  const batch = {
    topic: TOPIC,
    partition: 0,
    highWatermark: '100',
    messages: offsets.map(messageAt),
    fetchedOffset: String(fetched),
    lastOffset: () => String(offsets.at(-1)),
  };
  const resolveOffset = (offset: string) => void resolved.push(offset);
  const payload = { batch, resolveOffset, heartbeat, isRunning: () => isRunning } as unknown as EachBatchPayload;
  return { payload, resolved, heartbeat };
}

function messageAt(offset: number): KafkaMessage {
  return { offset: String(offset), key: null, value: Buffer.from('v'), timestamp: '0', attributes: 0, headers: {} };
}

export function offsetsOf(messages: readonly IncomingMessage[]): number[] {
  return messages.map(({ offset }) => Number(offset));
}
