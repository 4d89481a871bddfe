// Demo dice: the real game's own rules on a balance that is nobody's. Nothing here leaves the browser.
import { dice, type DiceParams } from '#contracts/games/dice.ts';
import { payoutPoints } from '#contracts/points.ts';

export const DEMO_BALANCE = 1000;
export const DEMO_BET = 10;
const KEPT_RESULTS = 5;

export type DemoRoll = { id: number; die: number; bet: number; payout: number };
export type DemoGame = { balance: number; rolls: readonly DemoRoll[] };

export const FRESH_DEMO: DemoGame = { balance: DEMO_BALANCE, rolls: [] };

export function canRoll(bet: number | null, balance: number): bet is number {
  return bet !== null && bet > 0 && bet <= balance;
}

export function rollDemo(game: DemoGame, bet: number, params: DiceParams, float: number): DemoGame {
  const { outcome, multiplierHundredths } = dice.play(params, [float]);
  const payout = payoutPoints(bet, multiplierHundredths);
  const roll = { id: (game.rolls[0]?.id ?? 0) + 1, die: outcome.die, bet, payout };
  return { balance: game.balance - bet + payout, rolls: [roll, ...game.rolls].slice(0, KEPT_RESULTS) };
}
