// Built in pieces, so that a long statement neither fills memory nor blocks the event loop.
import { strToU8, Zip, ZipDeflate } from 'fflate';

export async function zipOf(
  files: readonly { name: string; pieces: AsyncIterable<string> }[],
  at: number | Date,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name, pieces } of files) {
    const file = new ZipDeflate(name);
    file.mtime = at;
    zip.add(file);
    for await (const piece of pieces) file.push(strToU8(piece));
    file.push(new Uint8Array(), true);
  }
  zip.end();
  return Buffer.concat(chunks);
}
