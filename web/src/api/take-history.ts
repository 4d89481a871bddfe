import type { Beginning } from '#contracts/proofs/history/beginning.ts';
import { historyFileName, ownHistory } from '#contracts/proofs/history-calls.ts';
import { fileOf, saveFile } from './download-file.ts';

/** The page, its keys and the first event are shorter. */
const BEGINNING_BYTES = 4 * 1024 ** 2;

/** `before`: where the file behind it begins; null for the latest events. Saves the file. Null if it has the first event. */
export async function takeHistory(before: Beginning | null): Promise<Beginning | null> {
  const query = before === null ? undefined : { before: before.place, size: String(before.size) };
  const file = await fileOf(ownHistory, undefined, query);
  saveFile(file, historyFileName(before?.place ?? null));
  const begins = await beginningOf(file);
  return begins === null || begins.version === 1 ? null : begins;
}

async function beginningOf(file: Blob): Promise<Beginning | null> {
  try {
    const { beginningIn } = await import('#contracts/proofs/history/beginning.ts');
    return beginningIn(await file.slice(0, BEGINNING_BYTES).text());
  } catch {
    // The file is saved all the same, and "Check a file" offers the part before it.
    return null;
  }
}
