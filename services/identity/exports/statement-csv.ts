// Spreadsheets treat text starting with = + - @ as a formula, so such cells get an apostrophe. Amounts stay numbers.
import { stringify } from 'csv-stringify/sync';
import { instantOf } from '#contracts/days/time.ts';
import type { OffersAbout } from '#contracts/offers/words.ts';
import { creditIn, describeLine, transactionTypeOf } from '#contracts/statement/fact.ts';
import type { StatementRow } from '#projections/account-lines/read-statement.ts';

const COLUMNS = ['receipt', 'at', 'type', 'description', 'game', 'amount', 'balance after'];

/** The byte order mark makes spreadsheets read UTF-8. */
export const STATEMENT_HEADER = `\ufeff${csvOf([COLUMNS])}`;

export function statementLines(rows: readonly StatementRow[], about: OffersAbout = new Map()): string {
  return csvOf(
    rows.map(({ id, fact, amount, balanceAfter, at }) => [
      // Without the "#" a spreadsheet would read "1-7" as a date.
      `#${id}`,
      instantOf(at),
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
