import { GROUND_HUNDREDTHS, msUntil } from '#contracts/games/crash/flight.ts';
import { payoutPoints } from '#contracts/points.ts';
import { multiplierText } from '../../../../ui/figure/multiplier.ts';
import { KEPT_RESULTS, keptWith, type Move, newsOfPayout } from '../demo-move.ts';

const UNSIGNED = 2 ** 32;
const LOWEST_POINT_HUNDREDTHS = 101;
const MS_PER_HUNDREDTH = msUntil(GROUND_HUNDREDTHS + 1);

export type DemoFlight =
  | { phase: 'idle' }
  | { phase: 'flying'; bet: number; pointHundredths: number; startedAtMs: number }
  | { phase: 'crashed'; bet: number; hundredths: number }
  | { phase: 'cashed-out'; bet: number; hundredths: number; payout: number };

export type CrashResult = { id: number; hundredths: number; bet: number; payout: number };
export type DemoCrash = { flight: DemoFlight; results: readonly CrashResult[] };

export const FRESH_CRASH: DemoCrash = { flight: { phase: 'idle' }, results: [] };

/**
 * max(1.01, 1 / u), u = 0.01 + 0.99 f, in hundredths. With f = n / 2^32 both sides of the division are integers below 2^53,
 * so it never rounds up.
 */
export function demoCrashPoint(float: number): number {
  return Math.max(LOWEST_POINT_HUNDREDTHS, Math.floor((10_000 * UNSIGNED) / (UNSIGNED + 99 * (float * UNSIGNED))));
}

/** 1.00 plus 0.5 a second, rounded down to hundredths. */
export function demoHeight(elapsedMs: number): number {
  return GROUND_HUNDREDTHS + Math.max(0, Math.floor(elapsedMs / MS_PER_HUNDREDTH));
}

export function msUntilCrash(pointHundredths: number): number {
  return msUntil(pointHundredths + 1);
}

/** Capped at the crash point, in case its timer is late. */
export function heightOf(flight: Extract<DemoFlight, { phase: 'flying' }>, nowMs: number): number {
  return Math.min(flight.pointHundredths, demoHeight(nowMs - flight.startedAtMs));
}

export function canStart({ flight }: DemoCrash): boolean {
  return flight.phase === 'idle' || flight.phase === 'cashed-out';
}

export function startFlight(game: DemoCrash, bet: number, float: number, startedAtMs: number): Move<DemoCrash> | null {
  if (!canStart(game) || bet <= 0) return null;
  const pointHundredths = demoCrashPoint(float);
  return { game: { ...game, flight: { phase: 'flying', bet, pointHundredths, startedAtMs } }, points: -bet };
}

/** Pays the current height, unless it is past the crash point: then it counts as crashed. */
export function cashOut(game: DemoCrash, nowMs: number): Move<DemoCrash> | null {
  const { flight, results } = game;
  if (flight.phase !== 'flying') return null;
  const hundredths = demoHeight(nowMs - flight.startedAtMs);
  if (hundredths > flight.pointHundredths) return crashed(game);
  const { bet } = flight;
  const payout = payoutPoints(bet, hundredths);
  return {
    game: {
      flight: { phase: 'cashed-out', bet, hundredths, payout },
      results: keptWith<CrashResult>({ hundredths, bet, payout }, results, KEPT_RESULTS),
    },
    points: payout,
    news: newsOfPayout(bet, payout, ` Cashed out at ${multiplierText(hundredths)}`),
  };
}

export function crashed({ flight, results }: DemoCrash): Move<DemoCrash> | null {
  if (flight.phase !== 'flying') return null;
  const { bet, pointHundredths: hundredths } = flight;
  return {
    game: {
      flight: { phase: 'crashed', bet, hundredths },
      results: keptWith<CrashResult>({ hundredths, bet, payout: 0 }, results, KEPT_RESULTS),
    },
    points: 0,
    news: { title: `Crashed at ${multiplierText(hundredths)}!`, isGain: false },
  };
}

export function clearedAway(game: DemoCrash): Move<DemoCrash> | null {
  return game.flight.phase === 'crashed' ? { game: { ...game, flight: { phase: 'idle' } }, points: 0 } : null;
}
