import { instantOf } from '#contracts/days/time.ts';
import type { HistoryRow as ShownRow } from '#contracts/game-history/calls.ts';
import { describeBet } from '#contracts/words/bet.ts';
import { hundredthsText } from '#contracts/words/figures.ts';
import type { HistoryRow } from '#projections/rounds/read-history.ts';

export function presentHistoryRow(row: HistoryRow): ShownRow {
  return {
    id: row.id,
    gameType: row.game,
    betAmount: row.stakePoints,
    bet: describeBet(row.game, row)?.short ?? null,
    multiplier: hundredthsText(row.multiplierHundredths),
    isWin: row.payoutPoints > row.stakePoints,
    winAmount: row.payoutPoints,
    createdAt: instantOf(row.at),
  };
}
