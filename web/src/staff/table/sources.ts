import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call, ReplyOf } from '#contracts/definition/call.ts';
import {
  type Cursor,
  isPaged,
  LIST_HEADERS,
  mostRows,
  type Order,
  pageOf,
  type Sorts,
  sortsOf,
  type Total,
  totalIn,
} from '#contracts/definition/list.ts';
import { callApi } from '../../api/client.ts';
import { fileOf } from '../../api/download-file.ts';
import { keyOf, PAGES } from '../../api/query-client.ts';
import type { RowOf } from './columns-of.tsx';
import { useFilter } from './filters.tsx';
import { useKeptRows } from './kept-rows.ts';

type Query = Record<string, unknown>;
export type Sorted = { by: string; order: Order };

export type TableSource<Row> = {
  /** In the order shown. */
  rows: readonly Row[] | undefined;
  error: unknown;
  isFetching: boolean;
  hasMore: boolean;
  more(): void;
  again(): void;
  /** Of lists that the server sorts. */
  sorting?: {
    sorts: Sorts;
    /** Null if the order is that of no column. */
    sorted: Sorted | null;
    sort(by: string): void;
    /** Read from the last row on, so `more` rows come first. */
    isFromEnd: boolean;
    readFromEnd(isFromEnd: boolean): void;
  };
  /** Null while it is read, and for lists that are not counted. */
  total?: Total | null;
  /** All rows that fit the filter, written by the server. */
  file?: () => Promise<Blob>;
};

type SourceOptions = {
  params?: Query;
  /** Filters of the address. */
  query?: Query;
  everyMs?: number;
  /** Not if the server sorts only other lists of the call. */
  isSortable?: boolean;
  /** The server's order if none is chosen; without it the first sort of the call, which may be that of no column. */
  usual?: Sorted | undefined;
};

const send = callApi as unknown as <C extends Call>(
  call: C,
  input: { params?: Query; query: Query },
  options: { signal: AbortSignal },
) => Promise<{ data: ReplyOf<C>; headers: Headers }>;

/** Beside pushes (house/use-staff-news.ts), which can be missed. */
const EVERY_MS = 60_000;
const MOST_READ_AGAIN = 2;

export const other = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc');

/** "amount.asc"; a name may have dots itself: "maker.at.asc". Without an order, null. */
export function sortIn(text: string): { by: string; order: Order | null } {
  const [, by, order] = /^(.*)\.(asc|desc)$/.exec(text) ?? [null, text, null];
  return { by: by!, order: order as Order | null };
}

/** In the address. A second press of a column turns its order round. */
function useSorted(call: Call, { usual, isSortable = true }: Pick<SourceOptions, 'usual' | 'isSortable'>) {
  const sorts = isSortable ? sortsOf(call) : {};
  const [text, set] = useFilter('sort');
  const { by, order } = sortIn(text);
  const chosen: Sorted | null = by in sorts ? { by, order: order ?? sorts[by]! } : null;
  const [first] = Object.entries(sorts);
  const own = usual ?? (first === undefined ? null : { by: first[0], order: first[1] });
  const sorted = chosen ?? own;
  const sort = (column: string) => {
    const next = sorted?.by === column ? other(sorted.order) : sorts[column]!;
    set(own?.by === column && own.order === next ? '' : `${column}.${next}`);
  };
  return { sorts, chosen, sorted, sort };
}

/** For calls whose reply is a list of rows or has one. */
export function useTableSource<C extends Call>(call: C, options: SourceOptions = {}): TableSource<RowOf<C>> {
  const { params, query = {}, everyMs = EVERY_MS } = options;
  const [keptRows] = useKeptRows();
  const limit = Math.min(keptRows, mostRows(call));
  const { sorts, chosen, sorted, sort } = useSorted(call, options);
  const listed = JSON.stringify([params, query, sorted]);
  const [endOf, setEndOf] = useState<string | null>(null);
  const isFromEnd = endOf === listed;
  const read = isFromEnd && sorted !== null ? { by: sorted.by, order: other(sorted.order) } : chosen;
  const asked = { ...query, ...(read !== null && { sort: read.by, order: read.order }) };
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(call, { params, query: { ...asked, limit } }), PAGES],
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...asked, limit, ...(pageParam !== null && { before: pageParam }) };
      const { data, headers } = await send(call, { ...(params !== undefined && { params }), query: page }, { signal });
      const total = totalIn(headers.get(LIST_HEADERS.totalRows));
      return { ...pageOf(call, data, { limit, told: headers.get(LIST_HEADERS.nextCursor) }), total };
    },
    initialPageParam: null as Cursor | null,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= MOST_READ_AGAIN ? everyMs : false),
  });
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = pages;
  const rows = data?.pages.flatMap((page) => page.rows as unknown as readonly RowOf<C>[]);
  return {
    rows: isFromEnd ? rows?.toReversed() : rows,
    error,
    isFetching,
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
    again: () => void refetch(),
    total: data?.pages[0]?.total ?? null,
    ...(sorted !== null && {
      sorting: {
        sorts,
        sorted,
        sort,
        isFromEnd,
        readFromEnd: (isWanted: boolean) => setEndOf(isWanted ? listed : null),
      },
    }),
    ...(isPaged(call) && {
      file: () =>
        fileOf(
          call,
          params as never,
          { ...query, ...(chosen !== null && { sort: chosen.by, order: chosen.order }) } as never,
          'text/csv',
        ),
    }),
  };
}

type WholeRead = { error: unknown; isFetching: boolean; refetch(): unknown };

/** For calls that answer with all rows. */
export function wholeSource<Row>(
  { error, isFetching, refetch }: WholeRead,
  rows: readonly Row[] | undefined,
): TableSource<Row> {
  return { rows, error, isFetching, hasMore: false, more: () => undefined, again: () => void refetch() };
}
