import type { ExplainedBalance } from '#contracts/audit/calls.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { grouped, microsText } from '#contracts/words/figures.ts';
import {
  BOLD,
  type Column,
  type Doc,
  MARGIN,
  paperOf,
  type Printable,
  REGULAR,
  row,
  signed,
  timeText,
} from './paper.ts';
import { presentEvent } from './present-event.ts';

export type Paper = {
  explained: ExplainedBalance;
  /** The oldest first. */
  events: readonly LedgerEvent[];
  isWhole: boolean;
  /** Of the batch that the explanation ends in. */
  hash: string | null;
  printedAt: string;
};

const LINE_COLUMNS: readonly Column[] = [
  { width: 249, align: 'left' },
  { width: 70, align: 'right' },
  { width: 90, align: 'right' },
  { width: 90, align: 'right' },
];
const EVENT_COLUMNS: readonly Column[] = [
  { width: 70, align: 'left' },
  { width: 118, align: 'left' },
  { width: 131, align: 'left' },
  { width: 55, align: 'right' },
  { width: 60, align: 'right' },
  { width: 65, align: 'right' },
];

export async function balancePaper(paper: Paper): Promise<Uint8Array> {
  return await paperOf(titleOf(paper), (doc, printable) => {
    head(doc, paper, printable);
    summary(doc, paper.explained);
    eventList(doc, paper);
  });
}

function titleOf({ explained: { account } }: Paper): string {
  return `Balance of account ${account}`;
}

function head(doc: Doc, paper: Paper, printable: Printable): void {
  const { explained, hash, printedAt } = paper;
  const { name, from, to, sumsUp } = explained;
  if (name !== null) doc.text(`Name: ${printable(name)}`);
  doc
    .text(`From: ${momentText(from.at)}`)
    .text(`To: ${momentText(to.at)}`)
    .text(`Printed: ${momentText(printedAt)}`);
  if (to.position !== null) doc.text(`Log position: ${to.position}`);
  if (hash !== null) doc.text(`Hash of the log there: ${hash}`);
  const verdict = sumsUp
    ? 'The kinds below sum exactly to the difference of the two balances.'
    : 'WARNING: the kinds below do not sum to the difference of the two balances.';
  doc.moveDown(0.5).font(BOLD).text(verdict).moveDown(0.5);
}

function summary(doc: Doc, { from, to, lines }: ExplainedBalance): void {
  row(doc, LINE_COLUMNS, ['Points', 'Events', 'Available', 'Held'], BOLD);
  row(doc, LINE_COLUMNS, ['Before', '', grouped(from.available), grouped(from.held)], BOLD);
  for (const { type, game, events, available, held } of lines) {
    row(doc, LINE_COLUMNS, [describeKind(type, game), grouped(events), signed(available), signed(held)]);
  }
  row(doc, LINE_COLUMNS, ['After', '', grouped(to.available), grouped(to.held)], BOLD);
}

function eventList(doc: Doc, { events, isWhole }: Paper): void {
  if (events.length === 0) return;
  doc.moveDown(1).font(BOLD).fontSize(12).text('Events', MARGIN).moveDown(0.3);
  if (!isWhole)
    doc
      .font(REGULAR)
      .fontSize(9)
      .text(`The latest ${grouped(events.length)}; the CSV file has more.`);
  row(doc, EVENT_COLUMNS, ['Event', 'Time (UTC)', 'Kind', 'Points', 'Available', 'Dollars'], BOLD);
  for (const event of events) {
    const { place, at, type, game, points, available, dollars } = presentEvent(event);
    const paid = dollars === null ? '' : microsText(dollars.micros);
    const moved = points === null ? '' : signed(points.amount);
    row(doc, EVENT_COLUMNS, [place, timeText(at), describeKind(type, game), moved, grouped(available), paid]);
  }
}

function momentText(at: string | null): string {
  return at === null ? 'the opening of the account' : `${timeText(at)} UTC`;
}
