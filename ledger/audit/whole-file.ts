// Files that others take for evidence: a name appears only with a whole file behind it, whatever goes wrong before.
// Before it: export-events.ts and export-payouts.ts. After it: whoever holds the file against its manifest.
import { rename, rm, writeFile } from 'node:fs/promises';

/** `write` fills the file of the name it is given; only then does that get its own name. */
export async function writeWhole(file: string, write: (partial: string) => Promise<void>): Promise<void> {
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

/** Beside the file, which stands by now. */
export async function writeManifest(manifest: { file: string }): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeWhole(`${manifest.file}.manifest.json`, (partial) => writeFile(partial, text));
}
