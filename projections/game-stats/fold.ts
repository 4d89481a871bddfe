import type { LedgerEvent } from '#contracts/events.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import { type DayTotal, foldDays } from './fold-days.ts';

export type GameTotal = {
  account: number;
  game: string;
  played: number;
  wagered: bigint;
  /** Sum of payouts, stakes included. */
  won: bigint;
};

export type GameDeltas = { totals: GameTotal[]; days: DayTotal[] };

export function foldGameStats(events: readonly LedgerEvent[]): GameDeltas {
  return { totals: foldTotals(events), days: foldDays(events) };
}

function foldTotals(events: readonly LedgerEvent[]): GameTotal[] {
  const totals = new Map<string, GameTotal>();
  for (const event of events) {
    if (!isFinishedRound(event) || event.game === null) continue;
    const { account, game, payload } = event;
    const key = `${account} ${game}`;
    let total = totals.get(key);
    if (total === undefined) totals.set(key, (total = { account, game, played: 0, wagered: 0n, won: 0n }));
    total.played += 1;
    total.wagered += BigInt(payload.stakePoints);
    total.won += BigInt(payload.payoutPoints);
  }
  return [...totals.values()];
}
