// Multipliers are kept in fifteenths, which makes them integers. The formula differs from the real game's (see
// mines-odds.ts).
import { distinctOf } from '#contracts/games/draws.ts';
import { TILES } from '#contracts/games/mines/multipliers.ts';
import type { TileState } from '../../../../ui/mines-board/tile-name.ts';
import { multiplierText } from '../../../../ui/figure/multiplier.ts';
import { KEPT_RESULTS, keptWith, type Move, newsOfPayout } from '../demo-move.ts';

export const MINE_COUNTS = [1, 3, 5, 10] as const;
export type MineCount = (typeof MINE_COUNTS)[number];

type Dealt = { bet: number; mines: readonly number[]; revealed: readonly number[] };
export type MinesRound =
  /** The bet lost by a reset. */
  | { phase: 'idle'; abandonedBet: number | null }
  | (Dealt & { phase: 'active' })
  | (Dealt & { phase: 'cashed-out'; payout: number })
  | (Dealt & { phase: 'hit'; hitTile: number });

/** A payout of 0 is a hit. */
export type MinesResult = { id: number; hundredths: number; bet: number; payout: number };
export type DemoMines = { round: MinesRound; results: readonly MinesResult[] };

export const FRESH_MINES: DemoMines = { round: { phase: 'idle', abandonedBet: null }, results: [] };

/** 1 + 0.2 x safe x (mines / 3) = (15 + safe x mines) / 15. */
export function multiplierFifteenths(mineCount: number, safe: number): number {
  return 15 + safe * mineCount;
}

/** For display: rounded down, never above what is paid. */
export function multiplierHundredths(mineCount: number, safe: number): number {
  return Math.floor((multiplierFifteenths(mineCount, safe) * 100) / 15);
}

/** floor(bet x multiplier), exact: 45 x 1.4 is 62.999... in doubles. */
export function minesPayout(bet: number, mineCount: number, safe: number): number {
  return Math.floor((bet * multiplierFifteenths(mineCount, safe)) / 15);
}

export function startMines(game: DemoMines, bet: number, floats: readonly number[]): Move<DemoMines> | null {
  if (game.round.phase === 'active' || bet <= 0) return null;
  const mines = distinctOf(0, TILES, floats);
  return { game: { ...game, round: { phase: 'active', bet, mines, revealed: [] } }, points: -bet };
}

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

export function abandonMines({ round, results }: DemoMines): Move<DemoMines> | null {
  if (round.phase === 'idle') return null;
  const abandonedBet = round.phase === 'active' ? round.bet : null;
  return { game: { round: { phase: 'idle', abandonedBet }, results }, points: 0 };
}

export function tilesOf(round: MinesRound): TileState[] {
  return Array.from({ length: TILES }, (_, tile) => {
    if (round.phase === 'idle') return 'hidden';
    if (round.revealed.includes(tile)) return 'safe';
    if (round.phase === 'hit' && round.hitTile === tile) return 'hit';
    return round.phase !== 'active' && round.mines.includes(tile) ? 'mine' : 'hidden';
  });
}
