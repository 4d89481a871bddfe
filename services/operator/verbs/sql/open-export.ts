import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { BOOKS_FORMATS, type BooksManifest, booksManifest, README } from '#contracts/finance/books-manifest.ts';
import { NotAnArchive, unzipTo } from '#infra/archive/unzip.ts';
import { fileSum } from '#infra/file-sum.ts';
import { OperatorError } from '../../desk.ts';

export type OpenedExport = { folder: string; manifest: BooksManifest };

export const MANIFEST = 'manifest.json';
export const SHEET = new RegExp(`^[a-z-]{1,40}\\.(${BOOKS_FORMATS.join('|')})$`);
export const MOST_BYTES = 16e9;

/** `path`: the archive, its manifest, or the folder it was unpacked to. Every file must have the sum of the manifest. */
export async function openExport(path: string, scratch: string): Promise<OpenedExport> {
  const folder = await folderOf(path, scratch);
  const manifest = await readManifest(path, folder);
  await requireSums(folder, manifest);
  return { folder, manifest };
}

async function folderOf(path: string, scratch: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new OperatorError(`There is no file or folder ${path}.`);
  if (found.isDirectory()) return path;
  if (basename(path) === MANIFEST) return dirname(path);
  const isWanted = (name: string) => name === MANIFEST || name === README || SHEET.test(name);
  try {
    await unzipTo(path, scratch, { isWanted, mostBytes: MOST_BYTES });
  } catch (error) {
    if (!(error instanceof NotAnArchive)) throw error;
    throw new OperatorError(`${path} is not an export of the books: ${error.message}.`, { cause: error });
  }
  return scratch;
}

export async function readManifest(path: string, folder: string): Promise<BooksManifest> {
  try {
    return booksManifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch (error) {
    throw new OperatorError(`${path} is not an export of the books: ${reasonOf(error)}.`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'its manifest.json is not JSON';
  if (error instanceof z.ZodError) return `its manifest.json is wrong at "${error.issues[0]!.path.join('.')}"`;
  return 'it has no manifest.json';
}

async function requireSums(folder: string, { sheets, files }: BooksManifest): Promise<void> {
  const listed = new Set(files.map(({ name }) => name));
  const unlisted = sheets.find(({ name }) => !listed.has(`${name}.parquet`));
  if (unlisted !== undefined) throw changed(`manifest.json does not list ${unlisted.name}.parquet`);
  for (const { name, bytes, sha256 } of files) {
    const sum = await fileSum(join(folder, name)).catch(() => null);
    if (sum === null) throw changed(`${name} is missing`);
    if (sum.sha256 !== sha256) throw changed(`${name} has SHA-256 ${sum.sha256}, and manifest.json says ${sha256}`);
    if (sum.bytes !== bytes) throw changed(`${name} has ${sum.bytes} bytes, and manifest.json says ${bytes}`);
  }
}

function changed(what: string): OperatorError {
  return new OperatorError(`This export was changed: ${what}. Nothing was opened.`);
}
