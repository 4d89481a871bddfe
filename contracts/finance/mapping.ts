import { z } from 'zod';
import { utcDay } from '../days/utc-day.ts';
import { ONE_LINE } from '../definition/one-line.ts';

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const encoding = z.enum(ENCODINGS);
export type Encoding = z.infer<typeof encoding>;

export const DELIMITERS = [',', ';', '\t', '|'] as const;

export const DECIMAL_SIGNS = ['.', ','] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

const currencyCode = z.string().regex(/^[A-Z]{3,5}$/, 'A currency has three to five capital letters.');

export const DATE_ORDERS = ['iso', 'ymd', 'mdy', 'dmy', 'unix', 'unix-ms'] as const;
export const dateOrder = z.enum(DATE_ORDERS);
export type DateOrder = z.infer<typeof dateOrder>;

/** A column by its title, or by its number from 1 if the file has no titles. */
const column = z.string().trim().min(1).max(100).regex(ONE_LINE);
/** Optional in mappings stored by earlier versions. */
const laterColumn = column.nullable().prefault(null);
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
    /** Time of day and zone, where the date is in three columns. */
    time: laterColumn,
    zone: laterColumn,
    /** Signed; with `direction` a positive amount goes in that direction. */
    amount: column.nullable(),
    /** Amounts that come in and go out. */
    credit: column.nullable(),
    debit: column.nullable(),
    direction: column.nullable(),
    /** Becomes a separate line. */
    fee: column.nullable(),
    feeDirection: laterColumn,
    /** Of the account after the row. */
    balance: laterColumn,
    currency: column.nullable(),
    /** Identifies the line at its source. */
    id: column.nullable(),
    references: z.array(column).max(6),
    text: column.nullable(),
  }),
  /** Values of a direction that mean money going out, and coming in. Rows with any other are refused. */
  out: words,
  in: words.prefault(['CR', 'Credit', 'C']),
  /** Null until it is chosen. */
  decimal: z.enum(DECIMAL_SIGNS).nullable(),
  amounts: z.enum(['major', 'minor']),
  /** The source writes payments as positive amounts. */
  isNegated: z.boolean(),
  /** Amounts in the column `debit` have a minus sign. */
  isDebitNegative: z.boolean().prefault(false),
  /** Fees that are taken have a minus sign. */
  isFeeNegative: z.boolean().prefault(false),
  /** Null until it is chosen. */
  dates: dateOrder.nullable(),
  /** Of dates that name none. */
  zone: z.string().regex(/^[+-](0\d|1[0-4]):[0-5]\d$/, 'Write a zone like +00:00.'),
  /** Of lines that name none. */
  currency: currencyCode,
  /** Values of the currency column that are no code, such as the ids of tokens. */
  currencies: z
    .array(z.strictObject({ value: z.string().trim().min(1).max(60).regex(ONE_LINE), currency: currencyCode }))
    .max(20)
    .prefault([]),
});
export type Mapping = z.infer<typeof mapping>;

const day = utcDay.nullable();
/** In millionths. */
const balance = z.int().min(-1_000_000_000_000_000).max(1_000_000_000_000_000).nullable();

/** Typed by a person for a file that states no period or balances. */
export const statedPeriod = z
  .strictObject({ from: day, to: day, opening: balance, closing: balance })
  .refine(({ from, to }) => (from === null) === (to === null), 'Give both days of the period, or neither.')
  .refine(({ from, to }) => from === null || to === null || from <= to, 'The period ends before it begins.');
export type StatedPeriod = z.infer<typeof statedPeriod>;
