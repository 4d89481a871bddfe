import type { KafkaMessage } from 'kafkajs';
import type { IncomingMessage } from '../port.ts';

export function incoming({ offset, key, value, headers = {}, timestamp }: KafkaMessage): IncomingMessage {
  const texts: Record<string, string> = {};
  for (const name in headers) {
    const header = headers[name];
    const last = Array.isArray(header) ? header.at(-1) : header;
    if (last !== undefined) texts[name] = String(last);
  }
  return {
    offset: BigInt(offset),
    key: key === null ? null : key.toString(),
    value,
    headers: texts,
    timestamp: Number(timestamp),
  };
}
