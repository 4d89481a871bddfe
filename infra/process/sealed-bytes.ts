// AES-256-GCM, bound to the owner, so that data moved to another row does not open.
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from './random.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const authTagLength = TAG_BYTES;

export type Seal = {
  key: Uint8Array;
  owner: string;
};

export function sealBytes({ key, owner }: Seal, bytes: Uint8Array, random: Pick<Random, 'bytes'>): Buffer {
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength }).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

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
