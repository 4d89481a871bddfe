import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReceiptShape } from '#contracts/play/calls/bet.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { describeBet } from '#contracts/words/bet.ts';
import { noteReceiptDetail } from '../../../api/receipt-detail.ts';
import { OutcomeMark } from '../../../ui/receipt/outcome-mark.tsx';
import { type Receipt, receiptOfBet } from '../../../ui/receipt/receipt.ts';
import { useRecentRounds } from './use-recent-rounds.ts';

export const RECENT_ROUNDS = 10;

type Played = { receipt: ReceiptShape; params: unknown; outcome: unknown };

export function useSlips(game: GameName, count = RECENT_ROUNDS) {
  const client = useQueryClient();
  const [played, setPlayed] = useState<readonly Receipt[]>([]);
  const { rounds, isLoading, onRetry } = useRecentRounds(game, played, count);
  const note = ({ receipt, params, outcome }: Played) => {
    const detail = { ...receipt, params, outcome };
    noteReceiptDetail(client, receipt.roundId, detail);
    setPlayed((before) => [receiptOfBet(game, receipt, describeBet(game, detail)), ...before].slice(0, count));
  };
  const slips = useMemo(
    () =>
      rounds.map(({ receipt, detail }) => ({
        receipt,
        outcome: <OutcomeMark game={game} outcome={detail?.outcome} />,
      })),
    [rounds, game],
  );
  return { note, rounds, strip: { slips, count, isLoading, onRetry } };
}
