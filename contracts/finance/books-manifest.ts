import { z } from 'zod';
import { month } from './periods.ts';

export const BOOKS_FORMATS = ['csv', 'json', 'parquet'] as const;

/** `whole` has 64 bits, `time` is UTC. */
const columnType = z.enum(['text', 'whole', 'time', 'day']);

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const sheetName = z.string().regex(/^[a-z][a-z-]{0,39}$/);
/** Base64 as in a checkpoint, or hexadecimal as in the first exports. */
const root = z.string().regex(/^(?:[A-Za-z0-9+/]{43}=|[0-9a-f]{64})$/);
/** Explains each sheet and column. */
export const README = 'readme.md';
/** Signed note over the sum of `manifest.json`. */
export const SIGNATURE = 'manifest.json.sig';
/** The public key of the signature. */
export const PUBLIC_KEY = 'house-key.txt';
const columnName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);

const sheet = z.object({
  name: sheetName,
  rows: z.int().min(0),
  columns: z.array(z.object({ name: columnName, type: columnType })).min(1),
});
export type BooksSheet = z.infer<typeof sheet>;

const file = z.object({
  name: z.string().regex(/^[a-z-]{1,40}\.(csv|json|parquet|md)$/),
  bytes: z.int().min(0),
  sha256,
});
export type BooksFile = z.infer<typeof file>;

/** `manifest.json` of an export of a month. */
export const booksManifest = z.object({
  /** Entries of the second format have the date that they count on. */
  format: z.literal([1, 2]),
  month,
  /** Of the second format, as all until `opening`. */
  state: z.enum(['open', 'closed', 're-opened']).optional(),
  closing: z
    .object({ at: z.iso.datetime(), by: z.int(), name: z.string().nullable(), reason: z.string() })
    .nullable()
    .optional(),
  /** When the sheets were made. Those of an export can differ from a later one. */
  sheetsOf: z.enum(['closing', 'export']).optional(),
  /** Before the first event of the month. */
  opening: z.string(),
  /** The last event of the month, or a later posting that is dated in it. */
  position: z.string(),
  /** The batches that these events end in. `hash` covers the log of the partition from its first event up to `seq`. */
  checkpoint: z.array(z.object({ partition: z.int().min(0), seq: z.int().min(1), hash: sha256 })),
  /** Signed heads of the log that end with these batches. Partitions that were not signed in time are left out. */
  tree: z.array(z.object({ partition: z.int().min(0), origin: z.string(), size: z.int().min(1), root })).optional(),
  /** Parquet files have the same bytes when made by the same versions. */
  program: z.object({ name: z.literal('tallyhouse'), version: z.string(), duckdb: z.string() }),
  unit: z.object({ POINT: z.string(), USD: z.string() }),
  sheets: z.array(sheet),
  files: z.array(file),
});
export type BooksManifest = z.infer<typeof booksManifest>;

type Signed = { name: string; month: string; sha256: string };

/** The text of the signed note; `sha256` is of `manifest.json`. It cannot be mistaken for the head of a log, whose second line is a number. */
export function signedText({ name, month: of, sha256: sum }: Signed): string {
  return `${name}\nbooks of ${of}\nsha256 ${sum}\n`;
}
