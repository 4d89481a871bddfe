import { stringify } from 'csv-stringify/sync';
import type { Mapping } from '#contracts/finance/mapping.ts';
import { parseNumbersAsText } from '#contracts/json/exact-json.ts';

/** Of the column with the row as the provider wrote it. */
const WHOLE = 'row';

/** The columns that the mapping reads. A field within another is "outer.inner". */
function titlesOf({ columns, only }: Mapping): string[] {
  const { references, ...single } = columns;
  const named = [...Object.values(single), ...references, only?.column ?? null];
  return [...new Set(named.filter((name) => name !== null))];
}

/** A file of any length is read row by row. */
export function csvWriter(mapping: Mapping) {
  const titles = titlesOf(mapping);
  const line = (cells: readonly string[]) => stringify([[...cells]], { quoted: true });
  return {
    titles: line([...titles, WHOLE]),
    lineOf(text: string): string {
      const row = parseNumbersAsText(text);
      return line([...titles.map((title) => fieldAt(row, title)), text]);
    },
  };
}

function fieldAt(row: unknown, title: string): string {
  const value = title
    .split('.')
    .reduce<unknown>((part, name) => (Object(part) as Readonly<Record<string, unknown>>)[name], row);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}
