// Built in pieces, so that a long statement neither fills memory nor blocks the event loop.
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

type ZippedFile = { name: string; pieces: AsyncIterable<string | Uint8Array>; isPacked?: boolean };

export async function zipOf(files: readonly ZippedFile[], at: number | Date): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipPieces(files, at)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Files with `isPacked` are stored as they are. */
export async function* zipPieces(files: readonly ZippedFile[], at: number | Date): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const ready = () => {
    const now = chunks;
    chunks = [];
    return now;
  };
  for (const { name, pieces, isPacked = false } of files) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = at;
    zip.add(file);
    for await (const piece of pieces) {
      file.push(typeof piece === 'string' ? strToU8(piece) : piece);
      yield* ready();
    }
    file.push(new Uint8Array(), true);
    yield* ready();
  }
  zip.end();
  yield* ready();
}
