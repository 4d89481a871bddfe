// Files that others take for evidence: a name appears only with a whole file behind it, whatever goes wrong before.
// Before it: export-events.ts and export-payouts.ts. After it: whoever holds the file against its manifest.
import { lstat, rename, rm, writeFile } from 'node:fs/promises';

/** A device, a pipe, a link: to be put in its place would end it. */
export class NotAnOrdinaryFile extends Error {
  override name = 'NotAnOrdinaryFile';
  constructor(file: string) {
    super(`${file} is there already and is no ordinary file`);
  }
}

/** `write` fills the file of the name it is given; only then does that get its own name. */
export async function writeWhole(file: string, write: (partial: string) => Promise<void>): Promise<void> {
  await requireOrdinary(file);
  const partial = `${file}.part`;
  try {
    await write(partial);
    await rename(partial, file);
  } catch (error) {
    // What cannot be taken away was not ours.
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Of a folder the system says so itself. */
async function requireOrdinary(file: string): Promise<void> {
  const found = await lstat(file).catch(() => null);
  if (found !== null && !found.isFile() && !found.isDirectory()) throw new NotAnOrdinaryFile(file);
}

/** Beside the file, which stands by now. */
export async function writeManifest(manifest: { file: string }): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeWhole(`${manifest.file}.manifest.json`, (partial) => writeFile(partial, text));
}
