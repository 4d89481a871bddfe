// Link secrets derive from the link key and the token row's id: tables store only their hash, and a retried mail computes
// the same one.
import { createHmac, hash } from 'node:crypto';

export function linkToken(linkKey: string, tokenId: string): string {
  return createHmac('sha256', linkKey).update(tokenId).digest('base64url');
}

const CODES = 100_000_000;

/** Eight digits, mailed beside the link. */
export function mailedCode(linkKey: string, tokenId: string): string {
  const digest = createHmac('sha256', linkKey).update(`code|${tokenId}`).digest();
  return String(digest.readUIntBE(0, 6) % CODES).padStart(8, '0');
}

export function linkTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
