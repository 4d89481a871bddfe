// Files that others take for evidence: CSV with a manifest. A name appears only with a whole file behind it, whatever goes
// wrong before.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, rename, rm, writeFile } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { stringify as stringifyNow } from 'csv-stringify/sync';
import { exactJson } from '#contracts/json/exact-json.ts';

/** A device, a pipe, a link: to be put in its place would end it. */
export class NotAnOrdinaryFile extends Error {
  override name = 'NotAnOrdinaryFile';
  constructor(file: string) {
    super(`${file} is there already and is no ordinary file`);
  }
}

/** `write` fills the file of the name it is given; only then does that get its own name. */
async function writeWhole(file: string, write: (partial: string) => Promise<void>): Promise<void> {
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

/** Text is a string: a number stays a number, whatever its sign. */
export type CsvCell = string | number | bigint;

export type CsvFile = {
  file: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly CsvCell[]>;
};

const CELLS = { escape_formulas: true } as const;

/** One line as `writeCsv` writes it, without its end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return stringifyNow([[...cells]], CELLS).slice(0, -1);
}

/**
 * Writes a CSV that a spreadsheet opens as it was meant, and returns the SHA-256 of its bytes. The byte order mark says that
 * it is UTF-8: Excel takes it for the system's code page otherwise. Text that a spreadsheet would run as a formula (it begins
 * with = + - @ or a tab) gets an apostrophe in front.
 */
export async function writeCsv({ file, columns, rows }: CsvFile): Promise<string> {
  const digest = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      done(null, chunk);
    },
  });
  const lines = stringify({ header: true, columns: [...columns], bom: true, ...CELLS });
  await writeWhole(file, (partial) => pipeline(Readable.from(rows), lines, hashing, createWriteStream(partial)));
  return digest.digest('hex');
}

/** Of a folder the system says so itself. */
async function requireOrdinary(file: string): Promise<void> {
  const found = await lstat(file).catch(() => null);
  if (found !== null && !found.isFile() && !found.isDirectory()) throw new NotAnOrdinaryFile(file);
}

/** Beside the file, which stands by now. */
export async function writeManifest(manifest: { file: string }): Promise<void> {
  const text = `${exactJson(manifest, 2)}\n`;
  await writeWhole(`${manifest.file}.manifest.json`, (partial) => writeFile(partial, text));
}
