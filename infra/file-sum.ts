import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

export async function fileSum(path: string): Promise<{ bytes: number; sha256: string }> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    digest.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: digest.digest('hex') };
}
