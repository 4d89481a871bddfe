// Files that lie in the database sealed: whoever gets hold of the table or of a backup reads none. The key follows from the link
// key; a file that is moved to another account's row does not open.
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from '#infra/process/random.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyFrom(linkKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', linkKey, '', 'tallyhouse exports', 32));
}

/** `owner` names the row that the file belongs to. */
export function sealFile(linkKey: string, owner: string, file: Uint8Array, random: Pick<Random, 'bytes'>): Buffer {
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(linkKey), iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(file), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Null: it was sealed under another key or for another owner, or is not whole. */
export function openFile(linkKey: string, owner: string, sealed: Buffer): Buffer | null {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyFrom(linkKey), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
