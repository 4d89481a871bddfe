import type { Order } from '#contracts/definition/list.ts';
import type { StaffColumn } from './columns.ts';
import { useFilter } from './filters.tsx';
import { sortIn, type Sorted, type TableSource } from './sources.ts';

type Value = string | number | null;

/** Nulls come last in both orders. */
function compare(one: Value, other: Value, order: Order): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const [first, second] = [Number(one), Number(other)];
  const by =
    Number.isNaN(first) || Number.isNaN(second) ? String(one).localeCompare(String(other), 'en') : first - second;
  return order === 'asc' ? by : -by;
}

/** A list that is loaded whole is sorted here, by any column and as the address says. */
export function useSortedHere<Row>(
  source: TableSource<Row>,
  columns: readonly StaffColumn<Row>[],
): { source: TableSource<Row>; columns: readonly StaffColumn<Row>[] } {
  const [text, set] = useFilter('sort');
  if (source.sorting !== undefined || source.file !== undefined) return { source, columns };
  const { by, order } = sortIn(text);
  const column = columns.find(({ id }) => id === by);
  const sorted: Sorted | null = column === undefined ? null : { by, order: order ?? 'asc' };
  const sorts = Object.fromEntries(columns.map(({ id, isAmount = false }) => [id, isAmount ? 'desc' : 'asc'] as const));
  const sort = (id: string) => {
    const next = sorted?.by === id ? (sorted.order === 'asc' ? 'desc' : 'asc') : sorts[id]!;
    set(sorted?.by === id && next === sorts[id] ? '' : `${id}.${next}`);
  };
  const rows =
    column === undefined || sorted === null
      ? source.rows
      : source.rows?.toSorted((one, other) => compare(column.text(one), column.text(other), sorted.order));
  return {
    source: { ...source, rows, sorting: { sorts, sorted, sort, isFromEnd: false, readFromEnd: () => undefined } },
    columns: columns.map((one) => ({ ...one, sort: one.id })),
  };
}
