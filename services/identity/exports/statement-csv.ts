// The statement as a table for a spreadsheet. A program that opens it takes a text that begins with = + - @ for a formula, so such
// a cell gets an apostrophe. Amounts are numbers and stay as they are.
import { stringify } from 'csv-stringify/sync';
import { transactionTypeOf } from '#contracts/statement/transaction-type.ts';
import type { OffersAbout } from '#contracts/words/offer.ts';
import { creditIn, describeLine } from '#contracts/words/statement-line.ts';
import type { StatementRow } from '#projections/statement/read.ts';

const COLUMNS = ['receipt', 'at', 'type', 'description', 'game', 'amount', 'balance after'];

/** The first line of the file. */
export const STATEMENT_HEADER = csvOf([COLUMNS]);

export function statementLines(rows: readonly StatementRow[], about: OffersAbout = new Map()): string {
  return csvOf(
    rows.map(({ id, fact, amount, balanceAfter, at }) => [
      // Alone, "1-7" would be shown as a day in July.
      `#${id}`,
      new Date(at).toISOString(),
      transactionTypeOf(fact),
      describeLine(fact, about.get(creditIn(fact) ?? '')),
      fact.game ?? '',
      amount,
      balanceAfter,
    ]),
  );
}

export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return stringify([...rows], { escape_formulas: true });
}
