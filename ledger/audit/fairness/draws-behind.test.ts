import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { GAME_NAMES, type GameName, isRoundGame } from '#contracts/games/catalogue.ts';
import { crashPoint } from '#contracts/games/crash/flight.ts';
import { betRules, roundRules, RULES, singleShotRules } from '#contracts/games/rules.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { fixedDraws } from '#tests/support/fixed-draws.ts';
import { DRAWS_BEHIND } from './draws-behind.ts';

const ROUNDS = 100;
const STAKE = 100;
const draws = fixedDraws('behind');

const PARAMS: { readonly [Game in GameName]: readonly z.input<(typeof RULES)[Game]['params']>[] } = {
  dice: [{ prediction: 'over' }],
  roulette: [{ lines: [{ type: 'red', amountPoints: STAKE }] }],
  crash: [{ autoCashOutHundredths: 150 }, { autoCashOutHundredths: null }],
  mines: [{ mineCount: 3 }, { mineCount: 10 }],
  slots: [{}],
  blackjack: [{}],
  wheel: [{}],
  keno: [{ numbers: [1, 40, 80] }],
  plinko: [
    { rows: 8, risk: 'low' },
    { rows: 16, risk: 'high' },
  ],
  baccarat: [{ betOn: 'tie' }],
};

function settled(game: GameName, params: unknown, floats: readonly number[]) {
  if (!isRoundGame(game)) return singleShotRules(game).settle(params, STAKE, floats);
  const rules = roundRules(game);
  const secret = rules.deal(params, floats);
  const context = { stakePoints: STAKE, elapsedMs: 0, maxPayoutPoints: MAX_POINTS };
  const step = rules.open(params, secret, context);
  if (step.kind === 'ended') return step.end;
  return rules.settle((step as { progress: unknown }).progress, secret, { ...context, elapsedMs: Infinity })!;
}

describe.each(GAME_NAMES)('%s', (game) => {
  test.each(PARAMS[game])('every outcome of %o is drawn again by the floats behind it', (asked) => {
    const rules = betRules(game);
    const params = rules.params.parse(asked);
    const behind = DRAWS_BEHIND[game] as (outcome: never) => readonly number[];
    for (let nonce = 0; nonce < ROUNDS; nonce++) {
      const told = settled(game, params, draws(nonce, rules.floatsNeeded(params)));
      const floats = behind(RULES[game].outcome.parse(told.outcome) as never);
      expect(floats).toHaveLength(rules.floatsNeeded(params));
      expect(settled(game, params, floats)).toEqual(told);
    }
  });
});

test('every point of a crash has a float behind it', () => {
  for (let point = 100; point <= 5000; point++) {
    const [float] = DRAWS_BEHIND.crash({ crashPointHundredths: point, cashOutHundredths: null });
    expect(crashPoint(float!)).toBe(point);
  }
});
