// Encrypted at rest against readers of the table or a backup. The key derives from the link key.
import { hkdfSync } from 'node:crypto';
import type { Random } from '#infra/process/random.ts';
import { openBytes, sealBytes } from '#infra/process/sealed-bytes.ts';

function keyFrom(linkKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', linkKey, '', 'tallyhouse exports', 32));
}

export function sealFile(linkKey: string, owner: string, file: Uint8Array, random: Pick<Random, 'bytes'>): Buffer {
  return sealBytes({ key: keyFrom(linkKey), owner }, file, random);
}

export function openFile(linkKey: string, owner: string, sealed: Buffer): Buffer | null {
  return openBytes({ key: keyFrom(linkKey), owner }, sealed);
}
