// Demo mines: idle, active, then cashed out or hit, with all mines shown. Reset abandons the game, and the bet with it.
// It pays by the demo's own formula, which is not the real game's (mines-odds.ts says how it differs). Pure; the floats
// that hide the mines are handed in. A multiplier is kept in fifteenths, in which it is a whole number.
import { distinctOf } from '#contracts/games/draws.ts';
import { TILES } from '#contracts/games/mines/multipliers.ts';
import type { TileState } from '../../../../ui/mines-board/tile-name.ts';
import { multiplierText } from '../../../../ui/figure/multiplier.ts';
import { KEPT_RESULTS, keptWith, type Move, newsOfPayout } from '../demo-move.ts';

export const MINE_COUNTS = [1, 3, 5, 10] as const;
export type MineCount = (typeof MINE_COUNTS)[number];

type Dealt = { bet: number; mines: readonly number[]; revealed: readonly number[] };
export type MinesRound =
  /** `abandonedBet`: what was given up just now. */
  | { phase: 'idle'; abandonedBet: number | null }
  | (Dealt & { phase: 'active' })
  | (Dealt & { phase: 'cashed-out'; payout: number })
  | (Dealt & { phase: 'hit'; hitTile: number });

/** A payout of 0: a mine was hit. `hundredths`: what the safe tiles were worth. */
export type MinesResult = { id: number; hundredths: number; bet: number; payout: number };
export type DemoMines = { round: MinesRound; results: readonly MinesResult[] };

export const FRESH_MINES: DemoMines = { round: { phase: 'idle', abandonedBet: null }, results: [] };

/** 1 + 0.2 x safe x (mines / 3) = (15 + safe x mines) / 15. */
export function multiplierFifteenths(mineCount: number, safe: number): number {
  return 15 + safe * mineCount;
}

/** As it is shown: rounded down, so that it never promises more than is paid. */
export function multiplierHundredths(mineCount: number, safe: number): number {
  return Math.floor((multiplierFifteenths(mineCount, safe) * 100) / 15);
}

/** floor(bet x multiplier), exact: 45 x 1.4 is 62.999... in doubles and 63 in truth. */
export function minesPayout(bet: number, mineCount: number, safe: number): number {
  return Math.floor((bet * multiplierFifteenths(mineCount, safe)) / 15);
}

/** `floats`: one for each mine. */
export function startMines(game: DemoMines, bet: number, floats: readonly number[]): Move<DemoMines> | null {
  if (game.round.phase === 'active' || bet <= 0) return null;
  const mines = distinctOf(0, TILES, floats);
  return { game: { ...game, round: { phase: 'active', bet, mines, revealed: [] } }, points: -bet };
}

/** The last safe tile cashes out by itself: only mines are left. */
export function reveal({ round, results }: DemoMines, tile: number): Move<DemoMines> | null {
  if (round.phase !== 'active' || round.revealed.includes(tile)) return null;
  const { bet, mines, revealed } = round;
  if (mines.includes(tile)) {
    const hundredths = multiplierHundredths(mines.length, revealed.length);
    return {
      game: {
        round: { phase: 'hit', bet, mines, revealed, hitTile: tile },
        results: keptWith<MinesResult>({ hundredths, bet, payout: 0 }, results, KEPT_RESULTS),
      },
      points: 0,
      news: { title: 'Hit a mine!', isGain: false },
    };
  }
  const game: DemoMines = { round: { ...round, revealed: [...revealed, tile] }, results };
  return revealed.length + 1 === TILES - mines.length ? cashOutMines(game) : { game, points: 0 };
}

/** After one safe tile at the least. */
export function cashOutMines({ round, results }: DemoMines): Move<DemoMines> | null {
  if (round.phase !== 'active' || round.revealed.length === 0) return null;
  const { bet, mines, revealed } = round;
  const hundredths = multiplierHundredths(mines.length, revealed.length);
  const payout = minesPayout(bet, mines.length, revealed.length);
  return {
    game: {
      round: { phase: 'cashed-out', bet, mines, revealed, payout },
      results: keptWith<MinesResult>({ hundredths, bet, payout }, results, KEPT_RESULTS),
    },
    points: payout,
    news: newsOfPayout(bet, payout, ` Cashed out at ${multiplierText(hundredths)}`),
  };
}

/** No refund, and no result: nothing was played out. After the end it only clears the board. */
export function abandonMines({ round, results }: DemoMines): Move<DemoMines> | null {
  if (round.phase === 'idle') return null;
  const abandonedBet = round.phase === 'active' ? round.bet : null;
  return { game: { round: { phase: 'idle', abandonedBet }, results }, points: 0 };
}

/** What may be seen of a round: its mines only once it is over. */
export function tilesOf(round: MinesRound): TileState[] {
  return Array.from({ length: TILES }, (_, tile) => {
    if (round.phase === 'idle') return 'hidden';
    if (round.revealed.includes(tile)) return 'safe';
    if (round.phase === 'hit' && round.hitTile === tile) return 'hit';
    return round.phase !== 'active' && round.mines.includes(tile) ? 'mine' : 'hidden';
  });
}
