import { hash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { decimalOf } from './minor.ts';
import type { Order } from './port.ts';

export const bankFileSettings = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        title: z.string().max(100),
        /** A field of the payout, or the same text in every row. */
        from: z.enum(['ref', 'amount', 'unit', 'destination', 'name', 'text']),
        text: z.string().max(100).default(''),
      }),
    )
    .min(1)
    .max(30),
  hasHeader: z.boolean().default(true),
  maxRows: z.int().min(1).max(15_000).default(5000),
});
export type BankFileSettings = z.input<typeof bankFileSettings>;
export type BankFileLayout = z.output<typeof bankFileSettings>;

export type BankFile = { bytes: Buffer; sha256: string; refs: string[] };

/**
 * The same orders give the same bytes. Formulas are not escaped and no byte order mark is written: the file is for a bank, which
 * would read the apostrophe before a phone number as a part of it.
 */
export function bankFile(orders: readonly Order[], given: BankFileSettings): BankFile {
  const { columns, hasHeader, maxRows } = bankFileSettings.parse(given);
  if (orders.length > maxRows) throw new Error(`The bank takes ${maxRows} rows in a file.`);
  const refs = orders.map(({ ref }) => ref);
  if (new Set(refs).size !== refs.length) throw new Error('A payout is in the file twice.');
  const rows = orders.map(({ ref, amount, to }) => {
    const fields = { ref, amount: decimalOf(amount), unit: amount.unit, destination: to['destination'] ?? '' };
    const cells = { ...fields, name: to['name'] ?? '' };
    return columns.map(({ from, text }) => (from === 'text' ? text : cells[from]));
  });
  const header = hasHeader ? [columns.map(({ title }) => title)] : [];
  const bytes = Buffer.from(stringify([...header, ...rows], { record_delimiter: 'windows' }), 'utf8');
  return { bytes, sha256: hash('sha256', bytes, 'hex'), refs };
}
