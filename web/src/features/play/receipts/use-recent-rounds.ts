import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { gameHistory } from '#contracts/game-history/calls.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { describeBet } from '#contracts/words/bet.ts';
import { type ReceiptDetail, receiptDetail } from '../../../api/receipt-detail.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { useShared } from '../../../api/use-shared.ts';
import { type Receipt, receiptOfHistory } from '../../../ui/receipt/receipt.ts';
import { recentSlips } from './recent-slips.ts';

export type RecentRound = { receipt: Receipt; detail: ReceiptDetail | null };

export function useRecentRounds(game: GameName, played: readonly Receipt[], count: number) {
  const history = useCallQuery(gameHistory, { query: { game, limit: count } });
  const receipts = useMemo(
    () =>
      recentSlips(
        played,
        (history.data ?? []).map((row) => receiptOfHistory(row)),
        count,
      ),
    [played, history.data, count],
  );
  const details = useQueries({ queries: receipts.map(({ id }) => receiptDetail(id)) });
  const rounds = receipts.map((receipt, place): RecentRound => {
    const detail = details[place]?.data ?? null;
    if (detail === null) return { receipt, detail };
    const bet = describeBet(game, detail) ?? receipt.bet;
    return { receipt: { ...receipt, bet, balanceAfter: receipt.balanceAfter ?? detail.balanceAfter }, detail };
  });
  const missing = [history, ...details].filter(({ isError, data }) => isError && data === undefined);
  const retry = () => missing.forEach(({ refetch }) => void refetch());
  return { rounds: useShared(rounds), isLoading: history.isPending, onRetry: missing.length > 0 ? retry : null };
}
