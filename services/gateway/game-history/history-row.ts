// One finished round as the history shows it. A win is a payout above the stake.
import type { HistoryRow as ShownRow } from '#contracts/game-history/calls.ts';
import type { HistoryRow } from '#projections/game-history/read.ts';

export function presentHistoryRow(row: HistoryRow): ShownRow {
  return {
    id: row.id,
    gameType: row.game,
    betAmount: row.stakePoints,
    multiplier: (row.multiplierHundredths / 100).toFixed(2),
    isWin: row.payoutPoints > row.stakePoints,
    winAmount: row.payoutPoints,
    createdAt: new Date(row.at).toISOString(),
  };
}
