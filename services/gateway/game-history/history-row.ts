import type { HistoryRow as ShownRow } from '#contracts/game-history/calls.ts';
import { describeBet } from '#contracts/words/bet.ts';
import { hundredthsText } from '#contracts/words/figures.ts';
import type { HistoryRow } from '#projections/game-history/read.ts';
import type { BetRow } from '#projections/rounds/read.ts';

/** `record`: of the round, where the view of the rounds has it. */
export function presentHistoryRow(row: HistoryRow, record: BetRow | undefined): ShownRow {
  return {
    id: row.id,
    gameType: row.game,
    betAmount: row.stakePoints,
    bet: (record && describeBet(row.game, { ...record, stakePoints: row.stakePoints })?.short) ?? null,
    multiplier: hundredthsText(row.multiplierHundredths),
    isWin: row.payoutPoints > row.stakePoints,
    winAmount: row.payoutPoints,
    createdAt: new Date(row.at).toISOString(),
  };
}
