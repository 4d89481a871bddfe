import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { grouped } from '#contracts/words/figures.ts';

/** Shown for a letter that the font lacks. */
const MISSING = '\u25a1';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** One line in letters that the font has. */
function withFontLetters(text: string, hasLetter: (code: number) => boolean): string {
  const letters = Array.from(text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').normalize('NFC'));
  return inLineOrder(letters.map((letter) => (hasLetter(letter.codePointAt(0)!) ? letter : MISSING)).join(''));
}

/** The PDF is written from left to right, a word at a time. */
function inLineOrder(text: string): string {
  const words = text.split(' ');
  const ordered: string[] = [];
  for (let start = 0; start < words.length;) {
    let end = start;
    while (end < words.length && RIGHT_TO_LEFT.test(words[end]!)) end += 1;
    if (end === start) ordered.push(words[start]!);
    else ordered.push(...words.slice(start, end).toReversed());
    start = Math.max(end, start + 1);
  }
  return ordered.join(' ');
}

export type Doc = InstanceType<typeof PDFDocument>;
type Align = 'left' | 'right';
export type Column = { width: number; align: Align };

export const MARGIN = 48;
export const REGULAR = 'Regular';
export const BOLD = 'Bold';

/** The fonts have Latin, Greek, Cyrillic, Vietnamese, Armenian, Georgian, Hebrew and Arabic letters. */
const FONTS = {
  [REGULAR]: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  [BOLD]: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};
const INCOMPLETE = `Some letters are not in the fonts of this file and are shown as ${MISSING}. The screen and the CSV file have them.`;

export type Printable = (text: string) => string;

/** A4, in points. `write` fills it. Texts that people wrote pass through `printable`. */
export async function paperOf(title: string, write: (doc: Doc, printable: Printable) => void): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, bufferPages: true, info: { Title: title } });
  const written = collect(doc);
  for (const [name, url] of Object.entries(FONTS)) doc.registerFont(name, fileURLToPath(url));
  doc.font(BOLD).fontSize(18).text(title).moveDown(0.3);
  doc.font(REGULAR).fontSize(10);
  const hasLetter = letterCheck(doc);
  let isComplete = true;
  write(doc, (text) => {
    const shown = withFontLetters(text, hasLetter);
    isComplete &&= !shown.includes(MISSING);
    return shown;
  });
  if (!isComplete) doc.moveDown(1).font(REGULAR).fontSize(9).text(INCOMPLETE, MARGIN);
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

export function row(doc: Doc, columns: readonly Column[], cells: readonly string[], font = REGULAR): void {
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

export function timeText(at: string): string {
  return at.slice(0, 19).replace('T', ' ');
}

export function signed(amount: number | bigint): string {
  return amount > 0 ? `+${grouped(amount)}` : grouped(amount);
}

type OpenFont = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };

/** Of the selected font. */
function letterCheck(doc: Doc): (code: number) => boolean {
  const { font } = (doc as unknown as OpenFont)._font;
  return (code) => font.hasGlyphForCodePoint(code);
}
