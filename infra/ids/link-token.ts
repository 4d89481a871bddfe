// The secret in a mailed link, derived from the link key and the token row's id. Tables store only its hash; a retried mail
// computes the same token.
import { createHmac, hash } from 'node:crypto';

/** 43 characters of base64url. */
export function linkToken(linkKey: string, tokenId: string): string {
  return createHmac('sha256', linkKey).update(tokenId).digest('base64url');
}

export function linkTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
