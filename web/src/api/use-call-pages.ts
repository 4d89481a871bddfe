import { useInfiniteQuery } from '@tanstack/react-query';
import type { Call, ReplyOf } from '#contracts/definition/call.ts';
import { sentenceOf } from './api-error.ts';
import { type ApiReply, callApi } from './client.ts';
import { keyOf, PAGES } from './query-client.ts';

type LineId = string | number;
type Lines<C extends Call> = ReplyOf<C> & readonly { id: LineId }[];
type PageQuery = { before?: LineId; limit: number } & Record<string, unknown>;

const send = callApi as unknown as <C extends Call>(
  call: C,
  input: { query: PageQuery },
  options: { signal: AbortSignal },
) => Promise<ApiReply<C>>;

type PagesOptions = { refetchInterval?: number | false };

/** For calls that reply with an array of lines and take `before` and `limit`. */
export function useCallPages<C extends Call>(
  call: C,
  query: Record<string, unknown>,
  pageLines: number,
  options: PagesOptions = {},
) {
  return useInfiniteQuery({
    queryKey: [...keyOf(call, { query }), PAGES],
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...query, limit: pageLines, ...(pageParam !== null && { before: pageParam }) };
      return (await send(call, { query: page }, { signal })).data as Lines<C>;
    },
    initialPageParam: null as LineId | null,
    getNextPageParam: (last) => (last.length < pageLines ? undefined : last.at(-1)!.id),
    select: (data) => data.pages.flat() as unknown as Lines<C>,
    ...options,
  });
}

type Pages = {
  error: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
};

export function nextOf(pages: Pages): { hasMore: boolean; isLoading: boolean; problem: string | null; onMore(): void } {
  return {
    hasMore: pages.hasNextPage,
    isLoading: pages.isFetchingNextPage,
    problem: pages.isFetchNextPageError ? sentenceOf(pages.error) : null,
    onMore: () => void pages.fetchNextPage(),
  };
}
