import type { Mapping } from '#contracts/finance/mapping.ts';

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
  const line = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\n`;
  return {
    titles: line([...titles, WHOLE]),
    lineOf(text: string): string {
      const row = exactly(text);
      return line([...titles.map((title) => fieldAt(row, title)), text]);
    },
  };
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function fieldAt(row: unknown, title: string): string {
  const value = title
    .split('.')
    .reduce<unknown>((part, name) => (Object(part) as Readonly<Record<string, unknown>>)[name], row);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}

/** Numbers become their text: an id beyond 2^53 would become equal to others. */
function exactly(text: string): unknown {
  const exact = (_key: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' ? (source ?? String(value)) : value;
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown);
}
