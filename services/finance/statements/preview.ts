import { instantOf } from '#contracts/days/time.ts';
import type { Preview } from '#contracts/finance/files.ts';
import type { Mapping } from '#contracts/finance/mapping.ts';
import { possibleOrders } from './dates.ts';
import { encodingOf, StatementUnreadable } from './encoding.ts';
import { type Mapped, RowMapper, type StatementLine } from './map-row.ts';
import type { StatementRecord } from './record.ts';
import { readRecords } from './records.ts';

const SHOWN = { rows: 8, lines: 20, problems: 100 } as const;
/** Bounds the time of a preview. */
const MOST_RECORDS = 50_000;
const MOST_BYTES = 16 * 1024 ** 2;
const MOST_CELL = 60;
const DATE_SAMPLES = 2000;

/** Reads without storing. */
export async function previewFile(chunks: () => AsyncIterable<Uint8Array>, mapping: Mapping): Promise<Preview> {
  const sample = new Sample();
  const mapper = new RowMapper(mapping);
  let unreadable: string | null = null;
  try {
    for await (const record of readRecords(sample.firstOf(chunks()), mapping)) {
      if (sample.isFull) break;
      sample.keep(record, mapping.header);
      sample.count(mapper.map(record));
    }
  } catch (error) {
    if (!(error instanceof StatementUnreadable)) throw error;
    if (!sample.isCut) unreadable = error.message;
  }
  const dates = possibleOrders(await datesOf(sample.firstOf(chunks()), mapping).catch(() => []));
  const encoding = mapping.encoding ?? (await guessedEncoding(chunks()));
  return { encoding, unreadable, dates, ...sample.told() };
}

async function guessedEncoding(chunks: AsyncIterable<Uint8Array>) {
  for await (const chunk of chunks) return encodingOf(chunk.subarray(0, 65_536));
  return 'utf-8' as const;
}

/** Of the rows that the mapping takes. */
async function datesOf(chunks: AsyncIterable<Uint8Array>, mapping: Mapping): Promise<string[]> {
  const dates: string[] = [];
  const seen = new RowMapper(mapping, (text) => dates.push(text));
  for await (const record of readRecords(chunks, mapping)) {
    seen.map(record);
    if (dates.length >= DATE_SAMPLES) break;
  }
  return dates;
}

class Sample {
  readonly #rows: string[][] = [];
  #titles: string[] = [];
  readonly #lines: StatementLine[] = [];
  readonly #problems: { record: number; problem: string }[] = [];
  readonly #count = { records: 0, lines: 0, skipped: 0, problems: 0 };
  #in = 0n;
  #out = 0n;
  #firstAt = Infinity;
  #lastAt = -Infinity;

  isCut = false;

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

  get isFull(): boolean {
    return this.#count.records >= MOST_RECORDS;
  }

  keep({ number, fields }: StatementRecord, header: number | null): void {
    const row = fields.map((field) => field.slice(0, MOST_CELL));
    if (number === header) this.#titles = row;
    if (number <= SHOWN.rows) this.#rows.push(row);
  }

  count(mapped: Mapped): void {
    this.#count.records += 1;
    if (mapped.kind === 'skipped') this.#count.skipped += 1;
    else if (mapped.kind === 'problem') {
      this.#count.problems += 1;
      if (this.#problems.length < SHOWN.problems)
        this.#problems.push({ record: mapped.record, problem: mapped.problem });
    } else for (const line of mapped.lines) this.#add(line);
  }

  #add(line: StatementLine): void {
    this.#count.lines += 1;
    if (this.#lines.length < SHOWN.lines) this.#lines.push(line);
    if (line.micros > 0) this.#in += BigInt(line.micros);
    else this.#out -= BigInt(line.micros);
    this.#firstAt = Math.min(this.#firstAt, line.at);
    this.#lastAt = Math.max(this.#lastAt, line.at);
  }

  told() {
    const instant = (at: number) => (Number.isFinite(at) ? instantOf(at) : null);
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
      in: this.#in,
      out: this.#out,
      firstAt: instant(this.#firstAt),
      lastAt: instant(this.#lastAt),
      isWhole: !this.isFull && !this.isCut,
    };
  }
}
