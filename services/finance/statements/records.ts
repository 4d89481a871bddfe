import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Encoding, Mapping } from '#contracts/finance/mapping.ts';
import { decoded, encodingOf, refuseBinary, refusePacked, StatementUnreadable } from './encoding.ts';
import { jsonRecords } from './json-records.ts';
import { MOST_FIELDS, type StatementRecord } from './record.ts';

/** Above this a quote is unclosed, or the file is no statement. */
const MOST_CHARACTERS = 65_536;
const HEAD_BYTES = 65_536;

type Form = Pick<Mapping, 'encoding' | 'delimiter'>;

/** In constant memory, whatever the size of the file. */
export async function* readRecords(chunks: AsyncIterable<Uint8Array>, form: Form): AsyncGenerator<StatementRecord> {
  const { head, all } = await withHead(chunks);
  refusePacked(head);
  const encoding = form.encoding ?? encodingOf(head);
  refuseBinary(head, encoding);
  const text = decoded(all, encoding);
  yield* isJson(head, encoding) ? jsonRecords(text) : csvRecords(text, form.delimiter);
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

function isJson(head: Uint8Array, encoding: Encoding): boolean {
  const start = new TextDecoder(encoding).decode(head.subarray(0, 400)).trimStart();
  return start.startsWith('[') || start.startsWith('{');
}

async function* csvRecords(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<StatementRecord> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MOST_CHARACTERS,
  });
  // An error of either end reaches the loop below.
  pipeline(Readable.from(text), parser, () => undefined);
  let number = 0;
  try {
    for await (const fields of parser as AsyncIterable<string[]>) {
      number += 1;
      if (fields.length > MOST_FIELDS)
        throw new StatementUnreadable(`Row ${number} has more than ${MOST_FIELDS} columns.`);
      yield { number, fields };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new StatementUnreadable(csvSentence(error, number + 1));
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
