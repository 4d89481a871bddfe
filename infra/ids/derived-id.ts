import { hash } from 'node:crypto';

type Reaction = { policy: string; account: number; subject: string };

/** Names the command that a policy sends for an event. The same event gives the same id, so a replay repeats nothing. */
export function reactionId({ policy, account, subject }: Reaction, cause: { partition: number; seq: number }): string {
  return derivedId(`tallyhouse reactor|${policy}|${cause.partition}|${cause.seq}|${account}|${subject}`);
}

/** A version 8 UUID (RFC 9562) from the text's SHA-256. */
export function derivedId(text: string): string {
  const bytes = hash('sha256', text, 'buffer').subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
