// Files that lie in the database sealed: whoever gets hold of the table or of a backup reads none. The key follows from the link
// key; a file that is moved to another account's row does not open.
import { hkdfSync } from 'node:crypto';
import type { Random } from '#infra/process/random.ts';
import { openBytes, sealBytes } from '../sealed-bytes.ts';

function keyFrom(linkKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', linkKey, '', 'tallyhouse exports', 32));
}

/** `owner` names the row that the file belongs to. */
export function sealFile(linkKey: string, owner: string, file: Uint8Array, random: Pick<Random, 'bytes'>): Buffer {
  return sealBytes({ key: keyFrom(linkKey), owner }, file, random);
}

/** Null: it was sealed under another key or for another owner, or is not whole. */
export function openFile(linkKey: string, owner: string, sealed: Buffer): Buffer | null {
  return openBytes({ key: keyFrom(linkKey), owner }, sealed);
}
