// How the two ends of a channel prove that they know the same key without saying it. Each proves over both nonces and
// its own part, so that neither a recorded nor a reflected proof is worth anything.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { CHANNEL_VERSION } from '#contracts/internal/channel.ts';

export type Part = 'gateway' | 'sequencer';
/** What each end drew for this connection. */
export type Nonces = Readonly<Record<Part, string>>;

/** HMAC-SHA256 in lower-case hex. */
export function proofOf(key: string, part: Part, nonces: Nonces): string {
  const message = `tallyhouse channel ${CHANNEL_VERSION}|${part}|${nonces.gateway}|${nonces.sequencer}`;
  return createHmac('sha256', key).update(message).digest('hex');
}

/** In constant time. Proofs have passed their schema: both are 64 characters. */
export function isSameProof(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
