import { historyIn } from '#contracts/proofs/history/file.ts';

/** A history of the most events is smaller. */
const MOST_BYTES = 300 * 1024 ** 2;
/** Half a million events, and their pages. */
const MOST_TOGETHER_BYTES = 1024 ** 3;
const PROOF_BEGINS = 'c2sp.org/tlog-proof@';

type Named = { name: string; bytes: number };
type Unknown = Named & { kind: 'unknown'; words: string };

export type Opened =
  /** Several are parts of one. */
  (Named & { kind: 'history'; jsons: readonly string[] }) | (Named & { kind: 'proof'; text: string }) | Unknown;

export async function openedFiles(files: readonly [File, ...File[]]): Promise<Opened> {
  return files.length === 1 ? openedOne(files[0]) : openedTogether(files);
}

async function openedOne(file: File): Promise<Opened> {
  const { name, size: bytes } = file;
  const unknown = (words: string): Unknown => ({ kind: 'unknown', name, bytes, words });
  if (bytes > MOST_BYTES) return unknown('It is too large to be one.');
  const text = await file.text().catch(() => null);
  if (text === null) return unknown('Your browser could not read it.');
  if (text.startsWith(PROOF_BEGINS)) return { kind: 'proof', name, bytes, text };
  const json = historyIn(text);
  return json === null ? unknown('It has the form of neither.') : { kind: 'history', name, bytes, jsons: [json] };
}

async function openedTogether(files: readonly File[]): Promise<Opened> {
  const name = files.map((file) => file.name).join(', ');
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MOST_TOGETHER_BYTES) {
    const words = 'Together they are too large for a browser. The program check-log reads them.';
    return { kind: 'unknown', name, bytes, words };
  }
  const jsons: string[] = [];
  for (const file of files) {
    const one = await openedOne(file);
    if (one.kind === 'unknown') return one;
    if (one.kind === 'proof') {
      return { kind: 'unknown', name: one.name, bytes: one.bytes, words: 'A proof of one event is checked alone.' };
    }
    jsons.push(...one.jsons);
  }
  return { kind: 'history', name, bytes, jsons };
}
