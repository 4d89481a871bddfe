import { FRESH_CRASH, type DemoCrash } from './crash/crash-round.ts';
import type { Move, News } from './demo-move.ts';
import { type DemoDice, FRESH_DICE } from './dice/dice-round.ts';
import { type DemoMines, FRESH_MINES } from './mines/mines-round.ts';

export const DEMO_BALANCE = 1000;
export const DEMO_BET = 10;
export const MOST_DEMO_BET = 1_000_000;

export type DemoGames = { dice: DemoDice; crash: DemoCrash; mines: DemoMines };
export type DemoTable = DemoGames & { balance: number; news: (News & { game: keyof DemoGames }) | null };

export const FRESH_TABLE: DemoTable = {
  balance: DEMO_BALANCE,
  news: null,
  dice: FRESH_DICE,
  crash: FRESH_CRASH,
  mines: FRESH_MINES,
};

export function canBet(bet: number | null, balance: number): bet is number {
  return bet !== null && bet > 0 && bet <= balance;
}

/** A null move, or one above the balance, changes nothing. */
export function moved<Name extends keyof DemoGames>(
  table: DemoTable,
  name: Name,
  move: Move<DemoGames[Name]> | null,
): DemoTable {
  if (move === null || table.balance + move.points < 0) return table;
  return {
    ...table,
    [name]: move.game,
    balance: table.balance + move.points,
    news: move.news === undefined ? table.news : { ...move.news, game: name },
  };
}
