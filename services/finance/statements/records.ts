import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Mapping } from '#contracts/finance/mapping.ts';
import { type BankFormat, bankFormatOf } from './formats/bank-format.ts';
import { decoded, encodingOf, refuseBinary, refusePacked, StatementUnreadable } from './encoding.ts';
import { jsonRecords } from './json-records.ts';
import { MOST_FIELDS, type StatementRecord } from './record.ts';

/** Above this a quote is unclosed, or the file is no statement. */
const MOST_CHARACTERS = 65_536;
const HEAD_BYTES = 65_536;

type Form = Pick<Mapping, 'encoding' | 'delimiter'>;

export type OpenedFile =
  | { kind: 'rows'; isJson: boolean; records: AsyncGenerator<StatementRecord> }
  | { kind: 'statement'; format: BankFormat; text: AsyncIterable<string> };

/** Detects the format from the first bytes. Memory is constant, whatever the size of the file. */
export async function openRecords(chunks: AsyncIterable<Uint8Array>, form: Form): Promise<OpenedFile> {
  const { head, all } = await withHead(chunks);
  refusePacked(head);
  const encoding = form.encoding ?? encodingOf(head);
  refuseBinary(head, encoding);
  const text = decoded(all, encoding);
  const start = new TextDecoder(encoding).decode(head.subarray(0, HEAD_BYTES)).trimStart();
  const format = bankFormatOf(start);
  if (format !== null) return { kind: 'statement', format, text };
  const isJson = start.startsWith('[') || start.startsWith('{');
  return { kind: 'rows', isJson, records: isJson ? jsonRecords(text) : csvRecords(text, form.delimiter) };
}

async function withHead(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]();
  const taken: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done === true) break;
    taken.push(next.value);
    size += next.value.length;
  }
  async function* all() {
    yield* taken;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  return { head: Buffer.concat(taken), all: all() };
}

async function* csvRecords(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<StatementRecord> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: MOST_CHARACTERS,
  });
  // An error of either end reaches the loop below.
  pipeline(Readable.from(text), parser, () => undefined);
  const lines = new LineCounter();
  try {
    for await (const { record: fields, info } of parser as AsyncIterable<Parsed>) {
      const number = lines.startOf(fields, info.lines);
      if (fields.length > MOST_FIELDS)
        throw new StatementUnreadable(`Row ${number} has more than ${MOST_FIELDS} columns.`);
      yield { number, fields };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new StatementUnreadable(csvSentence(error, lines.next));
  }
}

type Parsed = { record: string[]; info: { lines: number } };

/** Blank lines and the line breaks within quotes count, as in an editor. */
class LineCounter {
  /** The parser counts a CRLF within quotes twice. */
  #excess = 0;
  next = 1;

  startOf(fields: readonly string[], parsedLines: number): number {
    const breaks = fields.join('').match(/\r\n|\r|\n/g) ?? [];
    const pairs = breaks.filter((text) => text.length === 2).length;
    const start = parsedLines - this.#excess - breaks.length - pairs;
    this.#excess += pairs;
    this.next = start + breaks.length + 1;
    return start;
  }
}

function csvSentence({ code }: CsvError, row: number): string {
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `Row ${row} has more than ${MOST_CHARACTERS} characters: a quote is not closed, or this is no statement.`;
  }
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'The file ends within quotes: it was cut off.'
    : `Row ${row} cannot be read.`;
}
