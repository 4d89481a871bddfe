import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Encoding, Mapping } from '#contracts/finance/mapping.ts';
import { decoded, encodingOf, refuseBinary, refusePacked, StatementUnreadable } from './encoding.ts';

/** `number`: from 1, as in the file. */
export type StatementRecord = { number: number; fields: readonly string[] };

/** Above this a quote is unclosed, or the file is no statement. */
const MOST_CHARACTERS = 65_536;
const MOST_FIELDS = 200;
/** JSON is not streamed. */
const MOST_JSON_CHARACTERS = 8_000_000;
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

async function* jsonRecords(text: AsyncIterable<string>): AsyncGenerator<StatementRecord> {
  let whole = '';
  for await (const part of text) {
    whole += part;
    if (whole.length > MOST_JSON_CHARACTERS)
      throw new StatementUnreadable('A JSON file may have at most 8 MB. Use CSV.');
  }
  const rows = listIn(parsedJson(whole)).map(flattened);
  const titles = [...new Set(rows.flatMap((row) => [...row.keys()]))].slice(0, MOST_FIELDS);
  yield { number: 1, fields: titles };
  for (const [place, row] of rows.entries()) {
    yield { number: place + 2, fields: titles.map((title) => row.get(title) ?? '') };
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as unknown]));
    } catch {
      throw new StatementUnreadable('The file is not valid JSON.');
    }
  }
}

/** The file is a list, or an answer that holds one. */
function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const found = value !== null && typeof value === 'object' ? Object.values(value).find(Array.isArray) : undefined;
  if (found === undefined) throw new StatementUnreadable('The JSON holds no list of lines.');
  return found as unknown[];
}

const MOST_DEPTH = 4;

/** The id within `order` becomes the column "order.id". */
function flattened(value: unknown): Map<string, string> {
  const fields = new Map<string, string>();
  const add = (name: string, part: unknown, depth: number) => {
    if (part === null || part === undefined || fields.size >= MOST_FIELDS) return;
    if (typeof part !== 'object') fields.set(name, String(part as string | number | boolean));
    else if (depth < MOST_DEPTH) {
      for (const [key, inner] of Object.entries(part)) add(name === '' ? key : `${name}.${key}`, inner, depth + 1);
    }
  };
  add('', value, 0);
  return fields;
}
