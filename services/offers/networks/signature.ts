import { createHmac, hash, timingSafeEqual } from 'node:crypto';

export const md5 = (text: string) => hash('md5', text, 'hex');
export const sha256 = (text: string) => hash('sha256', text, 'hex');
export const hmacSha1 = (text: string, key: string) => createHmac('sha1', key).update(text).digest('hex');

/** Constant time, including the length. Upper case is accepted; a missing digest never matches. */
export function isSameDigest(sent: string | undefined, expected: string): boolean {
  if (sent === undefined || sent === '') return false;
  const [one, other] = [sent.toLowerCase(), expected].map((text) => hash('sha256', text, 'buffer'));
  return timingSafeEqual(one!, other!);
}

const HASH_AT_END = /^[0-9a-f]{40}$/i;

/** HMAC-SHA1 over the URL's bytes before "&hash=", which must be the last parameter: later ones would be unsigned. */
export function isSignedUrl(url: string, secret: string): boolean {
  const at = url.lastIndexOf('&hash=');
  const sent = at === -1 ? '' : url.slice(at + '&hash='.length);
  return HASH_AT_END.test(sent) && isSameDigest(sent, hmacSha1(url.slice(0, at), secret));
}
