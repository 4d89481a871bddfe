import { dice, type DiceParams } from '#contracts/games/dice.ts';
import { payoutPoints } from '#contracts/points.ts';
import { keptWith, type Move, newsOfPayout } from '../demo-move.ts';

export const KEPT_ROLLS = 5;

export type DemoRoll = { id: number; die: number; bet: number; payout: number };
export type DemoDice = { rolling: Omit<DemoRoll, 'id'> | null; rolls: readonly DemoRoll[] };

export const FRESH_DICE: DemoDice = { rolling: null, rolls: [] };

export function startRoll(game: DemoDice, bet: number, params: DiceParams, float: number): Move<DemoDice> | null {
  if (game.rolling !== null || bet <= 0) return null;
  const { outcome, multiplierHundredths } = dice.play(params, [float]);
  const rolling = { die: outcome.die, bet, payout: payoutPoints(bet, multiplierHundredths) };
  return { game: { ...game, rolling }, points: -bet };
}

export function settleRoll({ rolling, rolls }: DemoDice): Move<DemoDice> | null {
  if (rolling === null) return null;
  const { bet, payout } = rolling;
  return {
    game: { rolling: null, rolls: keptWith<DemoRoll>(rolling, rolls, KEPT_ROLLS) },
    points: payout,
    news: payout > 0 ? newsOfPayout(bet, payout) : { title: 'Try again!', isGain: false },
  };
}
