import { z } from 'zod';
import { accountId } from '../ids.ts';
import { netPoints } from '../points.ts';
import { DATE_ORDERS, DECIMAL_SIGNS, encoding } from './mapping.ts';
import { badge } from '../definition/kind.ts';

export const statementFile = z.object({
  id: z.int(),
  account: z.string(),
  name: z.string(),
  bytes: z.int(),
  /** In hexadecimal. */
  sha256: z.string(),
  state: badge({
    stored: ['Not imported', 'brass'],
    importing: ['Importing', 'notice'],
    imported: ['Imported', 'gain'],
    failed: ['Failed', 'loss'],
  }),
  storedBy: accountId,
  storedAt: z.iso.datetime(),
  /** Rows read so far. */
  records: z.int(),
  lines: z.int(),
  /** Those of an amount of 0: they need no match. */
  zeros: z.int(),
  /** Lines that an earlier file already has. */
  duplicates: z.int(),
  problems: z.int(),
  firstAt: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
  /** An earlier import of the same bytes. */
  twin: z.int().nullable(),
});
export type StatementFile = z.infer<typeof statementFile>;

export const READ_FORMATS = ['csv', 'json', 'camt.053', 'camt.054', 'mt940', 'ofx', 'bai2'] as const;
export type ReadFormat = (typeof READ_FORMATS)[number];

export const READ_FORMAT_WORDS: Readonly<Record<ReadFormat, string>> = {
  csv: 'CSV',
  json: 'JSON',
  'camt.053': 'camt.053 statement',
  'camt.054': 'camt.054 notification',
  mt940: 'MT940 statement',
  ofx: 'OFX statement',
  bai2: 'BAI2 statement',
};

export const statementOfFile = z.object({
  currency: z.string(),
  /** As the statement numbers itself, and names the account. */
  number: z.string().nullable(),
  holder: z.string().nullable(),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  /** The period is stated; otherwise it reaches from the first line to the last. */
  isStated: z.boolean(),
  opening: z.int().nullable(),
  closing: z.int().nullable(),
});

export const statedLine = z.object({
  record: z.int(),
  kind: z.enum(['main', 'fee']),
  at: z.iso.datetime(),
  micros: z.int(),
  currency: z.string(),
  references: z.array(z.string()),
  text: z.string(),
  /** Announced and not booked: it counts in no sum. */
  isPending: z.boolean(),
});

export const preview = z.object({
  encoding,
  /** Why the file cannot be read with this mapping, or null. */
  unreadable: z.string().nullable(),
  titles: z.array(z.string()),
  /** The first rows as they are. */
  rows: z.array(z.array(z.string())),
  lines: z.array(statedLine),
  /** `zeros`: lines of an amount of 0, which need no match. */
  count: z.object({ records: z.int(), lines: z.int(), zeros: z.int(), skipped: z.int(), problems: z.int() }),
  problems: z.array(z.object({ record: z.int(), problem: z.string() })),
  /** Of the source's currency. */
  in: netPoints,
  out: netPoints,
  sums: z.array(z.object({ currency: z.string(), in: netPoints, out: netPoints })),
  format: z.enum(READ_FORMATS),
  /** `difference`: of the closing balance, without the opening one and the lines; null if a balance is not stated. */
  statements: z.array(z.object({ ...statementOfFile.shape, lines: z.int(), difference: netPoints.nullable() })),
  firstAt: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime().nullable(),
  /** Orders that read every date. More than one: a person has to choose. */
  dates: z.array(z.enum(DATE_ORDERS)),
  /** Decimal signs that read every amount. More than one: a person has to choose. */
  decimals: z.array(z.enum(DECIMAL_SIGNS)),
  /** Of a large file only the first rows are read. */
  isWhole: z.boolean(),
});
export type Preview = z.infer<typeof preview>;
