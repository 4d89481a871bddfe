import { useInfiniteQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Call, ReplyOf } from '#contracts/definition/call.ts';
import { callApi } from '../../api/client.ts';
import { keyOf, PAGES } from '../../api/query-client.ts';
import { listOf, type RowOf } from './columns-of.tsx';
import type { TableSource } from './staff-table.tsx';

type Cursor = string | number;
type Page<Row> = { rows: readonly Row[]; next: Cursor | null };
type Query = Record<string, unknown>;

type SourceOptions = {
  params?: Query;
  /** Filters of the address. */
  query?: Query;
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

/** For calls whose reply is a list of rows or has one. */
export function useTableSource<C extends Call>(call: C, options: SourceOptions = {}): TableSource<RowOf<C>> {
  const { params, query = {}, limit = ROWS, everyMs = EVERY_MS } = options;
  const read = useInfiniteQuery({
    queryKey: [...keyOf(call, { params, query }), PAGES],
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...query, limit, ...(pageParam !== null && { before: pageParam }) };
      const { data } = await send(call, { ...(params !== undefined && { params }), query: page }, { signal });
      return pageOf(call, data, limit) as Page<RowOf<C>>;
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

type AnyRow = { id?: Cursor; cursor?: Cursor };

/** Without `next` in the reply, the last row is where the next page begins. */
function pageOf(call: Call, reply: unknown, limit: number): Page<AnyRow> {
  const { field } = listOf(call);
  const rows = (field === null ? reply : (reply as Query)[field]) as readonly AnyRow[];
  if (field !== null && 'next' in (reply as Query)) return { rows, next: (reply as { next: Cursor | null }).next };
  const last = rows.at(-1);
  const isPaged = call.query instanceof z.ZodObject && 'before' in call.query.shape;
  return { rows, next: isPaged && last !== undefined && rows.length >= limit ? (last.cursor ?? last.id!) : null };
}

type WholeRead = { error: unknown; isFetching: boolean; refetch(): unknown };

/** For calls that answer with all rows. */
export function wholeSource<Row>(
  { error, isFetching, refetch }: WholeRead,
  rows: readonly Row[] | undefined,
): TableSource<Row> {
  return { rows, error, isFetching, hasMore: false, more: () => undefined, again: () => void refetch() };
}
