import { useInfiniteQuery } from '@tanstack/react-query';
import type { Call, ReplyOf } from '#contracts/definition/call.ts';
import { callApi } from '../../api/client.ts';
import { keyOf, PAGES } from '../../api/query-client.ts';
import type { TableSource } from './staff-table.tsx';

type Cursor = string | number;
type Page<Row> = { rows: readonly Row[]; next: Cursor | null };
type Query = Record<string, unknown>;

type SourceOptions<C extends Call, Row> = {
  params?: Query;
  /** Filters of the address. */
  query: Query;
  pageOf(reply: ReplyOf<C>, limit: number): Page<Row>;
  limit?: number;
  everyMs?: number;
};

const send = callApi as unknown as <C extends Call>(
  call: C,
  input: { params?: Query; query: Query },
  options: { signal: AbortSignal },
) => Promise<{ data: ReplyOf<C> }>;

const ROWS = 100;
/** Beside pushes (house/use-staff-news.ts), which can be missed. */
const EVERY_MS = 60_000;
const MOST_READ_AGAIN = 2;

export function useTableSource<C extends Call, Row>(call: C, options: SourceOptions<C, Row>): TableSource<Row> {
  const { params, query, pageOf, limit = ROWS, everyMs = EVERY_MS } = options;
  const read = useInfiniteQuery({
    queryKey: [...keyOf(call, { params, query }), PAGES],
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...query, limit, ...(pageParam !== null && { before: pageParam }) };
      return pageOf(
        (await send(call, { ...(params !== undefined && { params }), query: page }, { signal })).data,
        limit,
      );
    },
    initialPageParam: null as Cursor | null,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= MOST_READ_AGAIN ? everyMs : false),
  });
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = read;
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    error,
    isFetching,
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
    again: () => void refetch(),
  };
}

/** For documented calls that reply with an array and page by the id of the last row. */
export function pageById<Row extends { id: Cursor }>(rows: readonly Row[], limit: number): Page<Row> {
  return { rows, next: rows.length < limit ? null : rows.at(-1)!.id };
}

type WholeRead = { error: unknown; isFetching: boolean; refetch(): unknown };

/** For calls that answer with all rows. */
export function wholeSource<Row>(
  { error, isFetching, refetch }: WholeRead,
  rows: readonly Row[] | undefined,
): TableSource<Row> {
  return { rows, error, isFetching, hasMore: false, more: () => undefined, again: () => void refetch() };
}
