import { z } from 'zod';
import { ONE_LINE } from '../definition/one-line.ts';

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const encoding = z.enum(ENCODINGS);
export type Encoding = z.infer<typeof encoding>;

export const DELIMITERS = [',', ';', '\t', '|'] as const;

export const DATE_ORDERS = ['iso', 'ymd', 'mdy', 'dmy', 'unix', 'unix-ms'] as const;
export const dateOrder = z.enum(DATE_ORDERS);
export type DateOrder = z.infer<typeof dateOrder>;

/** A column by its title, or by its number from 1 if the file has no titles. */
const column = z.string().trim().min(1).max(100).regex(ONE_LINE);
const words = z.array(z.string().trim().min(1).max(60).regex(ONE_LINE)).max(20);

export const mapping = z.strictObject({
  encoding: encoding.nullable(),
  delimiter: z.enum(DELIMITERS),
  /** Number of the row with the titles; null if there is none. */
  header: z.int().min(1).max(100).nullable(),
  /** Rows with another value in this column are skipped: totals, headings, failed payments. */
  only: z.strictObject({ column, values: words.min(1) }).nullable(),
  columns: z.strictObject({
    date: column,
    /** Signed, or with `direction`. */
    amount: column.nullable(),
    /** Unsigned amounts that come in and go out. */
    credit: column.nullable(),
    debit: column.nullable(),
    direction: column.nullable(),
    /** Becomes a separate line. */
    fee: column.nullable(),
    currency: column.nullable(),
    /** Identifies the line at its source. */
    id: column.nullable(),
    references: z.array(column).max(6),
    text: column.nullable(),
  }),
  /** Values of the direction that mean money going out. */
  out: words,
  decimal: z.enum(['.', ',']),
  amounts: z.enum(['major', 'minor']),
  /** The source writes payments as positive amounts. */
  isNegated: z.boolean(),
  /** Null until it is chosen. */
  dates: dateOrder.nullable(),
  /** Of dates that name none. */
  zone: z.string().regex(/^[+-](0\d|1[0-4]):[0-5]\d$/, 'Write a zone like +00:00.'),
  /** Of lines that name none. */
  currency: z.string().regex(/^[A-Z]{3,5}$/, 'A currency has three to five capital letters.'),
});
export type Mapping = z.infer<typeof mapping>;
