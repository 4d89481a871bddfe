import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate';

export class NotAnArchive extends Error {}

export type UnzipBounds = {
  /** Others are skipped. */
  isWanted(name: string): boolean;
  /** Names of the others. */
  onSkipped?(name: string): void;
  /** Of all files together, unpacked. */
  mostBytes: number;
};

type Piece = { name: string; bytes: Uint8Array };

/** Unpacks to existing `folder`, a piece at a time. Names with a path are never wanted. */
export async function unzipTo(
  path: string,
  folder: string,
  { isWanted, mostBytes, onSkipped }: UnzipBounds,
): Promise<void> {
  await using held = new AsyncDisposableStack();
  const handles = new Map<string, FileHandle>();
  let [pieces, left]: [Piece[], number] = [[], mostBytes];
  const unzip = new Unzip((file) => {
    if (!/^[\w.-]+$/.test(file.name) || !isWanted(file.name)) return onSkipped?.(file.name);
    file.ondata = (error, bytes) => {
      if (error) throw new NotAnArchive(error.message, { cause: error });
      pieces.push({ name: file.name, bytes });
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  const write = async ({ name, bytes }: Piece) => {
    left -= bytes.length;
    if (left < 0) throw new NotAnArchive(`it unpacks to more than ${mostBytes} bytes`);
    let handle = handles.get(name);
    if (handle === undefined) {
      handle = await open(join(folder, name), 'wx');
      held.defer(() => handle!.close());
      handles.set(name, handle);
    }
    await handle.appendFile(bytes);
  };
  const flush = async () => {
    const ready = pieces;
    pieces = [];
    for (const piece of ready) await write(piece);
  };
  try {
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
      unzip.push(bytes);
      await flush();
    }
    unzip.push(new Uint8Array(), true);
  } catch (error) {
    // Errors of fflate are plain and have a numeric code.
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') {
      throw new NotAnArchive(error.message, { cause: error });
    }
    throw error;
  }
  await flush();
}
