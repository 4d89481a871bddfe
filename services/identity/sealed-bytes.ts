// Secrets and files that lie in the database sealed: AES-256-GCM, bound to their owner, so that what is moved to another row does
// not open.
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '#infra/process/random.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const authTagLength = TAG_BYTES;

export type Seal = {
  /** 32 bytes. */
  key: Uint8Array;
  /** Names the row that it belongs to. */
  owner: string;
};

export function sealBytes({ key, owner }: Seal, bytes: Uint8Array, random: Pick<Random, 'bytes'>): Buffer {
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength }).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Null: it was sealed under another key or for another owner, or is not whole. */
export function openBytes({ key, owner }: Seal, sealed: Buffer): Buffer | null {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
