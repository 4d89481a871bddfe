// The secret in a mailed link. It follows from the link key and the id of the token's row, so that no table holds it: whoever
// stores the token keeps its hash, and whoever renders the mail computes it again, the same in every attempt.
import { createHmac, hash } from 'node:crypto';

/** 43 characters of base64url. */
export function linkToken(linkKey: string, tokenId: string): string {
  return createHmac('sha256', linkKey).update(tokenId).digest('base64url');
}

/** What the token table stores. */
export function linkTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
