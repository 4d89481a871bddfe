import type { HistoryRow } from '#contracts/game-history/calls.ts';
import type { ReceiptShape } from '#contracts/play/calls/bet.ts';
import type { Transaction } from '#contracts/statement/calls.ts';
import type { BetWords } from '#contracts/words/bet.ts';
import { capitalized } from '#contracts/words/capitalized.ts';

export type Receipt = {
  /** Its place in the log, "partition-seq". */
  id: string;
  title: string;
  /** Null for entries that only move points. */
  round: { stakePoints: number; payoutPoints: number; multiplierHundredths: number } | null;
  bet: BetWords | 'coming' | null;
  changePoints: number;
  /** Signed change of the pending points of an offer. */
  pendingPoints?: number | undefined;
  /** Null if unknown on this screen. */
  balanceAfter: number | null;
  nonce: number | null;
  /** ISO 8601: an instant, or the day alone. */
  at: string;
};

/** It shows neither its place in the log nor its time: both would lead to the player. */
export type SharedReceipt = Omit<Receipt, 'id'> & { id: null };

export function receiptOfBet(game: string, slip: ReceiptShape, bet: BetWords | null): Receipt {
  const { stakePoints, payoutPoints, multiplierHundredths, balanceAfter, nonce, at } = slip;
  return {
    id: slip.roundId,
    title: gameTitle(game),
    round: { stakePoints, payoutPoints, multiplierHundredths },
    bet,
    changePoints: payoutPoints - stakePoints,
    balanceAfter,
    nonce,
    at,
  };
}

/** The bet in short; its full words need the round's record. */
export function receiptOfHistory(row: HistoryRow, balanceAfter?: number | null): Receipt {
  return {
    id: row.id,
    title: gameTitle(row.gameType),
    round: {
      stakePoints: row.betAmount,
      payoutPoints: row.winAmount,
      multiplierHundredths: Math.round(Number(row.multiplier) * 100),
    },
    bet: row.bet === null ? null : { short: row.bet, full: row.bet },
    changePoints: row.winAmount - row.betAmount,
    balanceAfter: balanceAfter ?? null,
    nonce: null,
    at: row.createdAt,
  };
}

export function receiptOfTransaction(entry: Transaction): Receipt {
  return {
    id: entry.id,
    title: entry.description === '' ? gameTitle(entry.gameType ?? entry.type) : entry.description,
    round: null,
    bet: null,
    changePoints: entry.amount,
    pendingPoints: entry.pendingAmount,
    balanceAfter: entry.balanceAfter,
    nonce: null,
    at: entry.createdAt,
  };
}

export function isRoundEntry(entry: Transaction): boolean {
  return entry.type === 'game_win' || entry.type === 'game_loss' || entry.type === 'game_push';
}

/** "dice" -> "Dice", "game_win" -> "Game win". */
export function gameTitle(name: string): string {
  return capitalized(name.replaceAll('_', ' '));
}

/** "1,234"; beyond the first partition "2/1,234". */
export function receiptNumber(id: string): string {
  const [partition, seq] = id.split('-');
  const number = Number(seq).toLocaleString('en-US');
  return partition === '0' ? number : `${partition}/${number}`;
}
