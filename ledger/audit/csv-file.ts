import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, rename, rm, writeFile } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { stringify as stringifyNow } from 'csv-stringify/sync';
import { exactJson } from '#contracts/json/exact-json.ts';

/** Renaming over a device, a pipe or a link would replace it. */
export class NotAnOrdinaryFile extends Error {
  override name = 'NotAnOrdinaryFile';
  constructor(file: string) {
    super(`${file} is there already and is no ordinary file`);
  }
}

async function writeWhole(file: string, write: (partial: string) => Promise<void>): Promise<void> {
  await requireOrdinary(file);
  const partial = `${file}.part`;
  try {
    await write(partial);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Only strings are escaped; numbers keep their sign. */
export type CsvCell = string | number | bigint;

export type CsvFile = {
  file: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly CsvCell[]>;
};

const CELLS = { escape_formulas: true } as const;

export function csvLine(cells: readonly CsvCell[]): string {
  return stringifyNow([[...cells]], CELLS).slice(0, -1);
}

/**
 * The byte order mark makes Excel read UTF-8. Text that a spreadsheet would run as a formula is prefixed with an apostrophe.
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

async function requireOrdinary(file: string): Promise<void> {
  const found = await lstat(file).catch(() => null);
  if (found !== null && !found.isFile() && !found.isDirectory()) throw new NotAnOrdinaryFile(file);
}

export async function writeManifest(manifest: { file: string }): Promise<void> {
  const text = `${exactJson(manifest, 2)}\n`;
  await writeWhole(`${manifest.file}.manifest.json`, (partial) => writeFile(partial, text));
}
