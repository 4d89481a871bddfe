import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackFile } from './manifest.ts';

/** Writes a file of the pack into the folder, and sums it. */
export async function openSpool(folder: string, name: string) {
  const handle = await open(join(folder, name), 'wx');
  const digest = createHash('sha256');
  let bytes = 0;
  return {
    async write(piece: string): Promise<void> {
      digest.update(piece);
      bytes += Buffer.byteLength(piece);
      await handle.appendFile(piece);
    },
    summed: (): PackFile => ({ name, bytes, sha256: digest.digest('hex') }),
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

export async function spoolText(folder: string, name: string, written: string): Promise<PackFile> {
  await using file = await openSpool(folder, name);
  await file.write(written);
  return file.summed();
}
