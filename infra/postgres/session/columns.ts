// Text array literals measure as fast as the binary form and are readable in any log.
import type { Statement } from './pipeline.ts';

/** Throws RangeError unless it is a safe integer. */
export function whole<Whole extends number | bigint>(value: Whole): Whole {
  if (typeof value !== 'bigint' && !Number.isSafeInteger(value))
    throw new RangeError(`not a whole number: ${String(value)}`);
  return value;
}

/** {1,2,3} */
export function numbersOf<Row>(rows: readonly Row[], column: (row: Row) => number | bigint): string {
  let text = '{';
  for (let index = 0; index < rows.length; index++) {
    if (index > 0) text += ',';
    text += whole(column(rows[index]!));
  }
  return `${text}}`;
}

const ARRAY_SPECIAL = /["\\]/g;

/** {"a",NULL,"c"} */
export function textsOf<Row>(rows: readonly Row[], column: (row: Row) => string | null): string {
  let text = '{';
  for (let index = 0; index < rows.length; index++) {
    const value = column(rows[index]!);
    if (index > 0) text += ',';
    text += value === null ? 'NULL' : `"${value.replace(ARRAY_SPECIAL, '\\$&')}"`;
  }
  return `${text}}`;
}

/** PostgreSQL's text cannot hold U+0000, which old events and foreign errors may. */
export function withoutNull(text: string): string {
  // Nearly every text is without: `includes` is cheaper than a copy.
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

const BACKSLASH = 92;
const CARRIAGE_RETURN = 13;
const COPY_SPECIAL = /[\\\t\n\r]/g;
const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

export function copyField(value: string | null): string {
  if (value === null) return '\\N';
  return isPlain(value) ? value : value.replace(COPY_SPECIAL, (found) => COPY_ESCAPES[found]!);
}

/** True for nearly every field, and five times cheaper than the regular expression. */
function isPlain(value: string): boolean {
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code === BACKSLASH || code <= CARRIAGE_RETURN) return false;
  }
  return true;
}

/** `target` is "schema.table (columns)"; `lines` are tab-separated, each ended by a line feed. */
export function copyOf(target: string, lines: string): Statement[] {
  return lines === '' ? [] : [{ copy: target, rows: Buffer.from(lines) }];
}
