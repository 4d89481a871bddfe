// The parts of a slip that its row lacks: outcome, nonce and balance. They never change, so they are read once and never
// refetched.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { fairRound, type RoundRecord } from '#contracts/fairness/calls.ts';
import { userTransactions } from '#contracts/statement/calls.ts';
import { placeOfRound, roundIdAt } from '#contracts/ids.ts';
import { callApi } from './client.ts';

/** The final part of a round's record; its server seed is revealed later. */
export type ReceiptDetail = Pick<
  RoundRecord,
  'params' | 'outcome' | 'nonce' | 'stakePoints' | 'payoutPoints' | 'multiplierHundredths'
> & { balanceAfter: number | null };

function detailKey(id: string) {
  return ['receipt-detail', id] as const;
}

async function readDetail(id: string, signal: AbortSignal): Promise<ReceiptDetail> {
  const { partition, seq } = placeOfRound(id);
  const [round, lines] = await Promise.all([
    callApi(fairRound, { params: { id } }, { signal }),
    callApi(userTransactions, { query: { before: roundIdAt(partition, seq + 1), limit: 1 } }, { signal }),
  ]);
  const { params, outcome, nonce, stakePoints, payoutPoints, multiplierHundredths } = round.data;
  const line = lines.data.find((entry) => entry.id === id);
  const balanceAfter = line?.balanceAfter ?? null;
  return { params, outcome, nonce, stakePoints, payoutPoints, multiplierHundredths, balanceAfter };
}

/** For useQuery and useQueries, by round id. Never stale, also not after a gap. */
export function receiptDetail(id: string) {
  return queryOptions({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => readDetail(id, signal),
    staleTime: 'static',
  });
}

export function useReceiptDetail(id: string | null) {
  const { data, isError, refetch } = useQuery({ ...receiptDetail(id ?? '0-0'), enabled: id !== null });
  const lacking = isError ? { onRetry: () => void refetch() } : ('coming' as const);
  return { detail: data, rest: id === null || data !== undefined ? null : lacking };
}

export function noteReceiptDetail(client: QueryClient, id: string, detail: ReceiptDetail): void {
  client.setQueryData(detailKey(id), detail);
}
