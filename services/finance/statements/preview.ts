import { instantOf } from '#contracts/days/time.ts';
import type { Preview, ReadFormat } from '#contracts/finance/files.ts';
import { possibleDecimals } from './amounts.ts';
import { possibleOrders } from './dates.ts';
import { encodingOf, StatementUnreadable } from './encoding.ts';
import type { StatementItem } from './item.ts';
import type { StatementLine } from './line.ts';
import { PreviewedStatements } from './previewed-statements.ts';
import { openStatement, type Reading } from './read-statement.ts';
import type { StatementRecord } from './record.ts';

const SHOWN = { rows: 8, lines: 20, problems: 100 } as const;
/** Bounds the time of a preview. */
const MOST_RECORDS = 50_000;
const MOST_BYTES = 16 * 1024 ** 2;
const MOST_CELL = 60;
const SAMPLES = 2000;

/** Reads without storing. */
export async function previewFile(chunks: () => AsyncIterable<Uint8Array>, reading: Reading): Promise<Preview> {
  const { mapping } = reading;
  const sample = new Sample(mapping.currency);
  let format: ReadFormat = 'csv';
  let unreadable: string | null = null;
  try {
    const row = (record: StatementRecord) => sample.keep(record, mapping.header);
    const opened = await openStatement(sample.firstOf(chunks()), reading, { row });
    format = opened.format;
    for await (const item of opened.items) {
      if (sample.isFull) break;
      sample.count(item);
    }
  } catch (error) {
    if (!(error instanceof StatementUnreadable)) throw error;
    // The rest of a large file may be missing from the sample only.
    if (!sample.isCut) unreadable = error.message;
  }
  if (sample.isCut && sample.isEmpty) unreadable = 'The first 16 MB of this file have no row that can be read.';
  const encoding = mapping.encoding ?? (await guessedEncoding(chunks()));
  const isOfRows = format === 'csv' || format === 'json';
  const written = isOfRows ? await writtenForms(sample.firstOf(chunks()), reading) : NO_CHOICE;
  return { encoding, unreadable, format, ...written, ...sample.told() };
}

async function guessedEncoding(chunks: AsyncIterable<Uint8Array>) {
  for await (const chunk of chunks) return encodingOf(chunk.subarray(0, 65_536));
  return 'utf-8' as const;
}

/** Formats of banks say how dates and amounts are written. */
const NO_CHOICE = { dates: [], decimals: [] };

/** How dates and amounts can be read, of the rows that the mapping takes. */
async function writtenForms(chunks: AsyncIterable<Uint8Array>, reading: Reading) {
  const [dates, amounts]: [string[], string[]] = [[], []];
  const seen = { date: (text: string) => dates.push(text), amount: (text: string) => amounts.push(text) };
  try {
    const { items } = await openStatement(chunks, reading, { seen });
    for await (const _item of items) if (dates.length >= SAMPLES) break;
  } catch (error) {
    if (!(error instanceof StatementUnreadable)) throw error;
  }
  return { dates: possibleOrders(dates), decimals: possibleDecimals(amounts, reading.mapping.amounts) };
}

class Sample {
  readonly #rows: string[][] = [];
  #titles: string[] = [];
  readonly #lines: StatementLine[] = [];
  readonly #problems: { record: number; problem: string }[] = [];
  readonly #count = { records: 0, lines: 0, zeros: 0, skipped: 0, problems: 0 };
  readonly #statements = new PreviewedStatements();
  readonly #currency: string;
  #firstAt = Infinity;
  #lastAt = -Infinity;

  isCut = false;

  constructor(currency: string) {
    this.#currency = currency;
  }

  /** The rest may be in the middle of a row. */
  async *firstOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) {
        this.isCut = true;
        return;
      }
      yield chunk;
    }
  }

  get isEmpty(): boolean {
    return this.#count.records === 0;
  }

  get isFull(): boolean {
    return this.#count.records >= MOST_RECORDS;
  }

  keep({ number, fields }: StatementRecord, header: number | null): void {
    const row = fields.map((field) => field.slice(0, MOST_CELL));
    if (number === header) this.#titles = row;
    if (this.#rows.length < SHOWN.rows) this.#rows.push(row);
  }

  count(item: StatementItem): void {
    if (item.kind === 'statement') {
      for (const problem of this.#statements.end(item)) this.#addProblem(problem);
      return;
    }
    this.#count.records += 1;
    if (item.kind === 'skipped') this.#count.skipped += 1;
    else if (item.kind === 'problem') this.#addProblem(item);
    else for (const line of item.lines) this.#add(item.section, line);
  }

  #addProblem({ record, problem }: { record: number; problem: string }): void {
    this.#count.problems += 1;
    if (this.#problems.length < SHOWN.problems) this.#problems.push({ record, problem });
  }

  #add(section: number, line: StatementLine): void {
    this.#count.lines += 1;
    if (line.micros === 0) this.#count.zeros += 1;
    if (this.#lines.length < SHOWN.lines) this.#lines.push(line);
    this.#statements.add(section, line);
    this.#firstAt = Math.min(this.#firstAt, line.at);
    this.#lastAt = Math.max(this.#lastAt, line.at);
  }

  told() {
    const instant = (at: number) => (Number.isFinite(at) ? instantOf(at) : null);
    const sums = this.#statements.sums();
    const { in: received, out } = sums.find(({ currency }) => currency === this.#currency) ?? { in: 0n, out: 0n };
    return {
      titles: this.#titles,
      rows: this.#rows,
      lines: this.#lines.map(({ at, references, key: _key, ...line }) => ({
        ...line,
        references: [...references],
        at: instantOf(at),
      })),
      count: this.#count,
      problems: this.#problems,
      in: received,
      out,
      sums,
      statements: this.#statements.told(),
      firstAt: instant(this.#firstAt),
      lastAt: instant(this.#lastAt),
      isWhole: !this.isFull && !this.isCut,
    };
  }
}
