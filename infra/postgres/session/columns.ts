// Rows on their way into PostgreSQL: one array literal per column for unnest, or lines for COPY. Text measures as fast as the
// binary form and reads in any log.
import type { Statement } from './pipeline.ts';

/** Throws RangeError for a number that is not whole and safe: such a value must never reach a view. Sums come as bigints. */
export function whole<Whole extends number | bigint>(value: Whole): Whole {
  if (typeof value !== 'bigint' && !Number.isSafeInteger(value))
    throw new RangeError(`not a whole number: ${String(value)}`);
  return value;
}

/** An int array literal: {1,2,3}. */
export function numbersOf<Row>(rows: readonly Row[], column: (row: Row) => number | bigint): string {
  let text = '{';
  for (let index = 0; index < rows.length; index++) {
    if (index > 0) text += ',';
    text += whole(column(rows[index]!));
  }
  return `${text}}`;
}

const ARRAY_SPECIAL = /["\\]/g;

/** A text array literal: {"a",NULL,"c"}. */
export function textsOf<Row>(rows: readonly Row[], column: (row: Row) => string | null): string {
  let text = '{';
  for (let index = 0; index < rows.length; index++) {
    const value = column(rows[index]!);
    if (index > 0) text += ',';
    text += value === null ? 'NULL' : `"${value.replace(ARRAY_SPECIAL, '\\$&')}"`;
  }
  return `${text}}`;
}

/** PostgreSQL's text cannot hold the null character, which old events and errors of others may. */
export function withoutNull(text: string): string {
  return text.replaceAll('\0', '');
}

const BACKSLASH = 92;
const CARRIAGE_RETURN = 13;
const COPY_SPECIAL = /[\\\t\n\r]/g;
const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One field of a COPY line. */
export function copyField(value: string | null): string {
  if (value === null) return '\\N';
  return isPlain(value) ? value : value.replace(COPY_SPECIAL, (found) => COPY_ESCAPES[found]!);
}

/** Nearly every field of a rebuild is, and to look costs a fifth of what the regular expression does. */
function isPlain(value: string): boolean {
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code === BACKSLASH || code <= CARRIAGE_RETURN) return false;
  }
  return true;
}

/** `target` is "schema.table (columns)"; `lines` are tab-separated fields, each line ended by a line feed. */
export function copyOf(target: string, lines: string): Statement[] {
  return lines === '' ? [] : [{ copy: target, rows: Buffer.from(lines) }];
}
