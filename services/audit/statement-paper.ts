import { classOfAccount } from '#contracts/definition/chart-of-accounts.ts';
import type { LedgerAccount, Unit } from '#contracts/books/ledger-accounts.ts';
import { capitalized } from '#contracts/words/capitalized.ts';
import { grouped, microsText } from '#contracts/words/figures.ts';
import { BOLD, type Column, type Doc, MARGIN, paperOf, type Printable, REGULAR, row, timeText } from './paper.ts';

export type StatementLines = {
  unit: Unit;
  opening: bigint;
  closing: bigint;
  /** Change without a line of its entry: rounds of games, and earlier entries. */
  rest: bigint;
  /** The oldest first. */
  lines: StatementLine[];
  isWhole: boolean;
};

type StatementLine = {
  place: string;
  /** When it counts. */
  at: string;
  /** Time of its event, if it counts at another. */
  madeAt: string | null;
  kind: string;
  counter: string;
  reference: string | null;
  amount: bigint;
};

export type Statement = {
  account: LedgerAccount;
  from: string;
  to: string;
  units: readonly StatementLines[];
  position: string | null;
  /** Of the batches that the statement ends in. */
  hashes: readonly string[];
  printedAt: string;
};

/** A4, in points. */
const COLUMNS: readonly Column[] = [
  { width: 52, align: 'left' },
  { width: 98, align: 'left' },
  { width: 108, align: 'left' },
  { width: 100, align: 'left' },
  { width: 70, align: 'right' },
  { width: 71, align: 'right' },
];

export function statementPaper(statement: Statement): Promise<Uint8Array> {
  const { account, from, to, position, hashes, printedAt, units } = statement;
  return paperOf(`Statement of ${account}`, (doc, printable) => {
    doc.text(`Class: ${classOfAccount(account)}`).text(`Days: ${from} to ${to} (UTC), both included`);
    doc.text(`Printed: ${timeText(printedAt)} UTC`);
    if (position !== null) doc.text(`Log position: ${position}`);
    for (const hash of hashes) doc.text(`Hash of the log there: ${hash}`);
    if (units.length === 0) doc.moveDown(1).text('Nothing has moved this account.');
    for (const unit of units) unitSection(doc, unit, printable);
  });
}

function unitSection(doc: Doc, section: StatementLines, printable: Printable): void {
  const { unit, opening, closing, rest, lines, isWhole } = section;
  const text = (amount: bigint) => (unit === 'USD' ? microsText(amount) : grouped(amount));
  const signed = (amount: bigint) => `${amount > 0n ? '+' : ''}${text(amount)}`;
  doc.moveDown(1).font(BOLD).fontSize(12);
  doc.text(unit === 'USD' ? 'Dollars' : 'Points', MARGIN).moveDown(0.3);
  row(doc, COLUMNS, ['Event', 'Time (UTC)', 'Kind', 'Account', 'Change', 'Balance'], BOLD);
  row(doc, COLUMNS, ['', '', 'Opening balance', '', '', text(opening)], BOLD);
  let balance = opening;
  const addRest = (words: string) => {
    if (rest === 0n) return;
    balance += rest;
    row(doc, COLUMNS, ['', '', words, '', signed(rest), text(balance)]);
  };
  if (!isWhole) addRest('Earlier entries, and rounds');
  for (const { place, at, madeAt, kind, counter, reference, amount } of lines) {
    balance += amount;
    const what = capitalized(kind.replaceAll('-', ' '));
    row(doc, COLUMNS, [place, timeText(at), what, counter, signed(amount), text(balance)]);
    if (reference !== null) row(doc, COLUMNS, ['', '', printable(reference), '', '', ''], REGULAR);
    if (madeAt !== null) row(doc, COLUMNS, ['', '', `Posted ${timeText(madeAt)}`, '', '', ''], REGULAR);
  }
  if (isWhole) addRest('Rounds of games');
  row(doc, COLUMNS, ['', '', 'Closing balance', '', '', text(closing)], BOLD);
}
