// Standard Webhooks: signs "id.timestamp.body"; v1 is HMAC-SHA256, v1a is Ed25519.
import { createPublicKey, verify } from 'node:crypto';
import { hmacSha256, isSameText } from './hmac-signature.ts';

const TOLERANCE_S = 5 * 60;
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');

type Headers = Readonly<Record<string, string>>;
export type Message = { id: string; seconds: number; body: Uint8Array | string };

export function signedHeaders(secret: string, { id, seconds, body }: Message): Record<string, string> {
  const signature = hmacSha256(keyIn(secret), `${id}.${seconds}.`, body).toString('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}

/** Any of the keys (whsec_ or whpk_) is enough, so that one can be replaced. @returns the message's id, or null */
export function verifiedId(keys: readonly string[], raw: Uint8Array, headers: Headers, now: number): string | null {
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  if (!/^[\w.:-]{1,256}$/.test(id) || !/^\d{1,11}$/.test(timestamp)) return null;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_S) return null;
  const signatures = (headers['webhook-signature'] ?? '').split(' ').slice(0, 10);
  const message = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), raw]);
  return keys.some((key) => signatures.some((signature) => isSigned(key, message, signature))) ? id : null;
}

function isSigned(key: string, message: Buffer, signature: string): boolean {
  const [version, text = ''] = signature.split(',');
  if (key.startsWith('whsec_'))
    return version === 'v1' && isSameText(text, hmacSha256(keyIn(key), message).toString('base64'));
  const spki = Buffer.concat([ED25519_SPKI, keyIn(key)]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return version === 'v1a' && verify(null, message, publicKey, Buffer.from(text, 'base64'));
}

const keyIn = (prefixed: string) => Buffer.from(prefixed.slice(prefixed.indexOf('_') + 1), 'base64');

/** A secret of 24 to 64 bytes, or a public key of 32. */
export function isWebhookKey(text: string): boolean {
  const { length } = keyIn(text);
  if (text.startsWith('whsec_')) return length >= 24 && length <= 64;
  return text.startsWith('whpk_') && length === 32;
}
