import { parseNumbersAsText } from '#contracts/json/exact-json.ts';
import { StatementUnreadable } from './encoding.ts';
import { MOST_FIELDS, type StatementRecord } from './record.ts';

/** JSON is read as a whole. */
const MOST_CHARACTERS = 1_000_000;
const MOST_VALUES = 200_000;
const MOST_NESTED = 20;
/** Levels of a line that become columns. */
const MOST_DEPTH = 4;

export async function* jsonRecords(text: AsyncIterable<string>): AsyncGenerator<StatementRecord> {
  let whole = '';
  for await (const part of text) {
    whole += part;
    if (whole.length > MOST_CHARACTERS) throw new StatementUnreadable('A JSON file may have at most 1 MB. Use CSV.');
  }
  refuseCostly(whole);
  const rows = listIn(parsedJson(whole)).map(flattened);
  const titles = titlesOf(rows);
  yield { number: 1, fields: titles };
  for (const [place, row] of rows.entries()) {
    yield { number: place + 2, fields: titles.map((title) => row.get(title) ?? '') };
  }
}

/** Before anything is built of the text. */
function refuseCostly(text: string): void {
  let [depth, values, isText] = [0, 0, false];
  for (let place = 0; place < text.length; place++) {
    const letter = text[place]!;
    if (isText) {
      if (letter === '\\') place += 1;
      else if (letter === '"') isText = false;
      continue;
    }
    if (letter === '"') isText = true;
    else if (letter === '[' || letter === '{') {
      depth += 1;
      values += 1;
    } else if (letter === ']' || letter === '}') depth -= 1;
    else if (letter === ',') values += 1;
    if (depth > MOST_NESTED) {
      throw new StatementUnreadable(`The JSON is nested more than ${MOST_NESTED} levels deep. Use CSV.`);
    }
    if (values > MOST_VALUES) {
      throw new StatementUnreadable(`The JSON has more than ${MOST_VALUES.toLocaleString('en-US')} values. Use CSV.`);
    }
  }
}

function parsedJson(text: string): unknown {
  try {
    return parseNumbersAsText(text);
  } catch {
    try {
      return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [parseNumbersAsText(line)]));
    } catch {
      throw new StatementUnreadable('The file is not valid JSON.');
    }
  }
}

/** The file is a list, or an answer that holds one on its second or third level. */
function listIn(value: unknown): readonly unknown[] {
  let level = [value];
  for (let depth = 0; depth < MOST_DEPTH; depth++) {
    const found = level.find((one) => Array.isArray(one));
    if (found !== undefined) return found as unknown[];
    level = level.flatMap((one) => (one !== null && typeof one === 'object' ? Object.values(one) : []));
  }
  throw new StatementUnreadable('The JSON holds no list of lines.');
}

function titlesOf(rows: readonly ReadonlyMap<string, string>[]): string[] {
  const titles = new Set<string>();
  for (const row of rows) {
    for (const title of row.keys()) titles.add(title);
    if (titles.size > MOST_FIELDS) throw tooManyFields();
  }
  return [...titles];
}

function tooManyFields(): StatementUnreadable {
  return new StatementUnreadable(`The lines of the JSON have more than ${MOST_FIELDS} fields. Use CSV.`);
}

/** The id within `order` becomes the column "order.id". */
function flattened(value: unknown): Map<string, string> {
  const fields = new Map<string, string>();
  const add = (name: string, part: unknown, depth: number) => {
    if (part === null || part === undefined) return;
    if (fields.size > MOST_FIELDS) throw tooManyFields();
    if (typeof part !== 'object') fields.set(name, String(part as string | number | boolean));
    else if (depth < MOST_DEPTH) {
      for (const [key, inner] of Object.entries(part)) add(name === '' ? key : `${name}.${key}`, inner, depth + 1);
    }
  };
  add('', value, 0);
  return fields;
}
