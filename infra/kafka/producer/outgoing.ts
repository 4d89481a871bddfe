import type { OutgoingMessage } from '../port.ts';

/** Brokers accept 1 MiB per partition by default; our estimate is not exact. */
export const MOST_BYTES_PER_PARTITION = 768 * 1024;

/** Record framing, estimated high. */
const FRAME_BYTES = 32;

export type Waiting = {
  topic: string;
  partition: number;
  messages: readonly OutgoingMessage[];
  taken: number;
  resolve(): void;
  reject(error: Error): void;
};

export type Round = {
  topicMessages: { topic: string; messages: RoutedMessage[] }[];
  completed: Waiting[];
};

type RoutedMessage = {
  key: string | null;
  value: Buffer | string;
  headers: Record<string, string>;
  partition: number;
  timestamp?: string;
};

function bytesOf({ key, value, headers }: OutgoingMessage): number {
  let bytes = FRAME_BYTES + Buffer.byteLength(value) + (key === null ? 0 : Buffer.byteLength(key));
  for (const name in headers) bytes += FRAME_BYTES / 4 + name.length + Buffer.byteLength(headers[name] ?? '');
  return bytes;
}

export function takeRound(queue: Waiting[], mostBytes = MOST_BYTES_PER_PARTITION): Round {
  const byTopic = new Map<string, RoutedMessage[]>();
  const bytes = new Map<string, number>();
  const completed: Waiting[] = [];
  const left: Waiting[] = [];
  for (const waiting of queue) {
    const { topic, partition } = waiting;
    const place = `${topic}/${partition}`;
    const messages = byTopic.get(topic) ?? [];
    byTopic.set(topic, messages);
    let used = bytes.get(place) ?? 0;
    while (waiting.taken < waiting.messages.length) {
      const message = waiting.messages[waiting.taken]!;
      const size = bytesOf(message);
      // A message that is too large alone is left for the broker to reject.
      if (used > 0 && used + size > mostBytes) {
        used = Infinity;
        break;
      }
      used += size;
      waiting.taken += 1;
      messages.push(routed(message, partition));
    }
    bytes.set(place, used);
    if (waiting.taken === waiting.messages.length) completed.push(waiting);
    else left.push(waiting);
  }
  queue.splice(0, queue.length, ...left);
  return {
    topicMessages: [...byTopic]
      .filter(([, { length }]) => length > 0)
      .map(([topic, messages]) => ({ topic, messages })),
    completed,
  };
}

function routed({ key, value, headers, timestamp }: OutgoingMessage, partition: number): RoutedMessage {
  const message = { key, value, headers, partition };
  return timestamp === undefined ? message : { ...message, timestamp: String(timestamp) };
}
