// A proof covers both nonces and its own part, so recorded or reflected proofs are useless.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { CHANNEL_VERSION } from '#contracts/internal/channel.ts';

export type Part = 'gateway' | 'sequencer';
export type Nonces = Readonly<Record<Part, string>>;

/** HMAC-SHA256, lower-case hex. */
export function proofOf(key: string, part: Part, nonces: Nonces): string {
  const message = `tallyhouse channel ${CHANNEL_VERSION}|${part}|${nonces.gateway}|${nonces.sequencer}`;
  return createHmac('sha256', key).update(message).digest('hex');
}

/** Constant time. Both are 64 characters by schema. */
export function isSameProof(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
