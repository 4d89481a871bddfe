import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

export type SummedFile = { name: string; bytes: number; sha256: string };

/** Creates a file and sums its text while it is written. */
export async function openSummed(folder: string, name: string) {
  const handle = await open(join(folder, name), 'wx');
  const digest = createHash('sha256');
  let bytes = 0;
  return {
    async write(piece: string): Promise<void> {
      digest.update(piece);
      bytes += Buffer.byteLength(piece);
      await handle.appendFile(piece);
    },
    summed: (): SummedFile => ({ name, bytes, sha256: digest.digest('hex') }),
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

export async function writeSummed(folder: string, name: string, text: string): Promise<SummedFile> {
  await using file = await openSummed(folder, name);
  await file.write(text);
  return file.summed();
}
