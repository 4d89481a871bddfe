import { z } from 'zod';
import { accountId } from '../ids.ts';
import { netPoints } from '../points.ts';
import { DATE_ORDERS, encoding } from './mapping.ts';
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

export const statedLine = z.object({
  record: z.int(),
  kind: z.enum(['main', 'fee']),
  at: z.iso.datetime(),
  micros: z.int(),
  currency: z.string(),
  references: z.array(z.string()),
  text: z.string(),
});

export const preview = z.object({
  encoding,
  /** Why the file cannot be read with this mapping, or null. */
  unreadable: z.string().nullable(),
  titles: z.array(z.string()),
  /** The first rows as they are. */
  rows: z.array(z.array(z.string())),
  lines: z.array(statedLine),
  count: z.object({ records: z.int(), lines: z.int(), skipped: z.int(), problems: z.int() }),
  problems: z.array(z.object({ record: z.int(), problem: z.string() })),
  in: netPoints,
  out: netPoints,
  firstAt: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime().nullable(),
  /** Orders that read every date. More than one: a person has to choose. */
  dates: z.array(z.enum(DATE_ORDERS)),
  /** Of a large file only the first rows are read. */
  isWhole: z.boolean(),
});
export type Preview = z.infer<typeof preview>;
