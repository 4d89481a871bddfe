import PDFDocument from 'pdfkit';
import type { ExplainedBalance } from '#contracts/audit/calls.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { describeKind } from '#contracts/words/event-kind.ts';
import { grouped } from '#contracts/words/figures.ts';
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

type Doc = InstanceType<typeof PDFDocument>;
type Align = 'left' | 'right';
type Column = { width: number; align: Align };

const MARGIN = 48;
const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';

/** A4, in points. */
const LINE_COLUMNS: readonly Column[] = [
  { width: 249, align: 'left' },
  { width: 70, align: 'right' },
  { width: 90, align: 'right' },
  { width: 90, align: 'right' },
];
const EVENT_COLUMNS: readonly Column[] = [
  { width: 70, align: 'left' },
  { width: 118, align: 'left' },
  { width: 161, align: 'left' },
  { width: 75, align: 'right' },
  { width: 75, align: 'right' },
];

export async function balancePaper(paper: Paper): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, bufferPages: true, info: { Title: titleOf(paper) } });
  const written = collect(doc);
  head(doc, paper);
  summary(doc, paper.explained);
  eventList(doc, paper);
  pageNumbers(doc);
  doc.end();
  return await written;
}

function collect(doc: Doc): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

function titleOf({ explained: { account } }: Paper): string {
  return `Balance of account ${account}`;
}

function head(doc: Doc, paper: Paper): void {
  const { explained, hash, printedAt } = paper;
  const { name, from, to, sumsUp } = explained;
  doc.font(BOLD).fontSize(18).text(titleOf(paper)).moveDown(0.3);
  doc.font(REGULAR).fontSize(10);
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
  row(doc, EVENT_COLUMNS, ['Event', 'Time (UTC)', 'Kind', 'Points', 'Available'], BOLD);
  for (const event of events) {
    const { place, at, type, game, points, available } = presentEvent(event);
    const time = at.slice(0, 19).replace('T', ' ');
    const moved = points === null ? '' : signed(points.amount);
    row(doc, EVENT_COLUMNS, [place, time, describeKind(type, game), moved, grouped(available)]);
  }
}

function row(doc: Doc, columns: readonly Column[], cells: readonly string[], font = REGULAR): void {
  doc.font(font).fontSize(9);
  if (doc.y > doc.page.height - MARGIN - 24) doc.addPage();
  const { y } = doc;
  let x = MARGIN;
  for (const [index, { width, align }] of columns.entries()) {
    doc.text(cells[index]!, x, y, { width: width - 4, align, lineBreak: false });
    x += width;
  }
  doc.x = MARGIN;
  doc.y = y + 13;
}

function pageNumbers(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // Below the margin pdfkit would start a new page.
    doc.page.margins.bottom = 0;
    const text = `${page + 1} of ${count}`;
    doc
      .font(REGULAR)
      .fontSize(8)
      .text(text, MARGIN, doc.page.height - 30, { align: 'right', lineBreak: false });
  }
}

function momentText(at: string | null): string {
  return at === null ? 'the opening of the account' : `${at.slice(0, 19).replace('T', ' ')} UTC`;
}

function signed(amount: number | bigint): string {
  return amount > 0 ? `+${grouped(amount)}` : grouped(amount);
}

/** The built-in fonts have the letters of Latin-1. */
function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?');
}
