import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GAME_NAMES, type GameName, isRoundGame } from './catalogue.ts';
import { highestStake, refuseBet } from './limits.ts';
import { GAME_TITLES } from './titles.ts';
import { betRules, ROUNDS, roundRules, RULES, SINGLE_SHOT, SINGLE_SHOT_GAMES, singleShotRules } from './rules.ts';

const { dice, keno, plinko, wheel, slots, baccarat } = SINGLE_SHOT;
const { mines, crash, blackjack } = ROUNDS;
const low16 = { rows: 16, risk: 'low' } as const;
const high16 = { rows: 16, risk: 'high' } as const;

describe('the registry', () => {
  test('has rules for all ten games, under their names', () => {
    expect(Object.keys(RULES).toSorted()).toEqual([...GAME_NAMES].toSorted());
    expect(Object.keys(RULES).toSorted()).toEqual(Object.keys(GAME_TITLES).toSorted());
    for (const name of GAME_NAMES) {
      expect(isRoundGame(name) ? roundRules(name).kind : singleShotRules(name).kind).toBe(RULES[name].kind);
    }
  });

  test('defines limits and the number of floats of each game', () => {
    const known = ([game, params]: readonly [GameName, unknown]) => {
      const { maxStakePoints, maxPayoutPoints, floatsNeeded, stakeIn } = betRules(game);
      return [game, maxStakePoints, maxPayoutPoints, floatsNeeded(params), stakeIn(params)];
    };
    const bets: [GameName, unknown][] = [
      ['dice', { prediction: 'over' }],
      ['roulette', { lines: [{ type: 'red', amountPoints: 7 }] }],
      ['crash', { autoCashOutHundredths: null }],
      ['mines', { mineCount: 7 }],
      ['slots', {}],
      ['blackjack', {}],
      ['wheel', {}],
      ['keno', { numbers: [1], paytable: 'by-picks' }],
      ['plinko', { rows: 9, risk: 'low' }],
      ['baccarat', { betOn: 'tie' }],
    ];
    expect(bets.map(known)).toEqual([
      ['dice', 1_000_000, 1_800_000, 1, null],
      ['roulette', 100_000, 1_000_000, 1, 7],
      ['crash', 100_000, 1_000_000, 1, null],
      ['mines', 100_000, 1_000_000, 7, null],
      ['slots', 20_000, 1_000_000, 3, null],
      ['blackjack', 100_000, 1_000_000, 52, null],
      ['wheel', 100_000, 1_000_000, 1, null],
      ['keno', 100_000, 1_000_000, 20, null],
      ['plinko', 100_000, 1_000_000, 9, null],
      ['baccarat', 100_000, 1_000_000, 6, null],
    ]);
    for (const [game, { rulesVersion }] of Object.entries(RULES))
      expect(rulesVersion).toBe(game === 'blackjack' ? 2 : 1);
  });

  test('lists the single-shot games in tab order', () => {
    expect(SINGLE_SHOT_GAMES).toEqual(['dice', 'roulette', 'slots', 'wheel', 'keno', 'plinko', 'baccarat']);
  });

  test('publishes valid chances, and returns below the stake', () => {
    for (const { odds, returns } of Object.values(RULES)) {
      for (const { chance, multiplierHundredths } of odds) {
        expect(chance.numerator).toBeGreaterThan(0);
        expect(chance.numerator).toBeLessThan(chance.denominator);
        expect(Number.isSafeInteger(multiplierHundredths)).toBe(true);
      }
      for (const { returnToPlayer } of returns) {
        expect(returnToPlayer.numerator / returnToPlayer.denominator).toBeGreaterThan(0.85);
        expect(returnToPlayer.numerator).toBeLessThan(returnToPlayer.denominator);
      }
    }
  });
});

describe('a bet', () => {
  test.each([0, -1, 0.5, 1.5, NaN, Infinity, 2 ** 53])('of %d points is rejected', (stakePoints) => {
    expect(refuseBet(wheel, {}, stakePoints)?.code).toBe('stake-out-of-bounds');
  });

  test('of one point is the smallest', () => {
    expect(refuseBet(wheel, {}, 1)).toBeNull();
  });

  test('above the highest stake is refused, not cut down', () => {
    expect(refuseBet(wheel, {}, 100_000)).toBeNull();
    expect(refuseBet(wheel, {}, 100_001)).toEqual({
      code: 'stake-out-of-bounds',
      message: 'The highest bet is 100000 points.',
      details: { maxStakePoints: 100_000 },
    });
  });

  test('that could bring more than the highest payout is refused before it is drawn', () => {
    expect(refuseBet(plinko, high16, 1000)).toBeNull();
    expect(refuseBet(plinko, high16, 1001)).toEqual({
      code: 'payout-out-of-bounds',
      message: 'This bet could bring 1001000 points; the highest payout is 1000000.',
      details: { topPayoutPoints: 1_001_000, maxPayoutPoints: 1_000_000 },
    });
    expect(refuseBet(plinko, low16, 1001)).toBeNull();
  });

  test('can pay exactly this much for 100 points', () => {
    const sides = ['player', 'banker', 'tie'] as const;
    expect(sides.map((betOn) => baccarat.topPayoutPoints({ betOn }, 100))).toEqual([200, 195, 900]);
    expect(dice.topPayoutPoints({ prediction: 'under' }, 100)).toBe(180);
    expect(wheel.topPayoutPoints({}, 100)).toBe(300);
    expect(slots.topPayoutPoints({}, 100)).toBe(5000);
    expect(blackjack.topPayoutPoints({}, 100)).toBe(400);
    const targets = [null, 150];
    const brought = targets.map((autoCashOutHundredths) => crash.topPayoutPoints({ autoCashOutHundredths }, 100));
    expect(brought).toEqual([5000, 150]);
  });

  test("follows the house's settings instead of the defaults", () => {
    const limits = { maxStakePoints: 50, maxPayoutPoints: 100 };
    expect(refuseBet(dice, { prediction: 'over' }, 50, limits)).toBeNull();
    expect(refuseBet(dice, { prediction: 'over' }, 51, limits)?.code).toBe('stake-out-of-bounds');
    expect(refuseBet(wheel, {}, 34, limits)?.code).toBe('payout-out-of-bounds');
  });

  test('has the highest stake that the parameters allow', () => {
    const picks = (count: number) => ({
      numbers: Array.from({ length: count }, (_, index) => index + 1),
      paytable: 'by-picks' as const,
    });
    expect(highestStake(dice, { prediction: 'over' })).toBe(1_000_000);
    expect([highestStake(plinko, high16), highestStake(plinko, low16)]).toEqual([1000, 62_500]);
    expect([highestStake(keno, picks(1)), highestStake(keno, picks(10))]).toEqual([100_000, 10_000]);
    expect(highestStake(slots, {})).toBe(20_000);
    expect(highestStake(baccarat, { betOn: 'tie' })).toBe(100_000);
    expect(highestStake(blackjack, {})).toBe(100_000);
    expect(highestStake(mines, { mineCount: 10 })).toBe(100_000);
    expect(highestStake(crash, { autoCashOutHundredths: null })).toBe(20_000);
    expect(highestStake(crash, { autoCashOutHundredths: 200 })).toBe(100_000);
    expect(highestStake(crash, { autoCashOutHundredths: null }, { maxStakePoints: 10, maxPayoutPoints: 49 })).toBe(0);
  });
});

const anyBet = fc.oneof(
  fc.constantFrom('over', 'under').map((prediction) => ({ game: 'dice', params: { prediction } }) as const),
  fc.constant({ game: 'slots', params: {} } as const),
  fc.constant({ game: 'wheel', params: {} } as const),
  fc.constantFrom('player', 'banker', 'tie').map((betOn) => ({ game: 'baccarat', params: { betOn } }) as const),
  fc
    .record({ rows: fc.integer({ min: 8, max: 16 }), risk: fc.constantFrom('low', 'medium', 'high') })
    .map((params) => ({ game: 'plinko', params }) as const),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 10 })
    .map((numbers) => ({ game: 'keno', params: { numbers } }) as const),
);
const anyFloats = fc.array(
  fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((integer) => integer / 2 ** 32),
  { minLength: 20, maxLength: 20 },
);

test('a payout is floor(stake × hundredths / 100) and never exceeds the checked maximum', () => {
  fc.assert(
    fc.property(anyBet, anyFloats, fc.integer({ min: 1, max: 1_000_000 }), ({ game, params }, floats, stakePoints) => {
      const rules = singleShotRules(game);
      const parsed = rules.params.parse(params);
      const { outcome, payoutPoints, multiplierHundredths } = rules.settle(parsed, stakePoints, floats);
      expect(BigInt(payoutPoints)).toBe((BigInt(stakePoints) * BigInt(multiplierHundredths)) / 100n);
      expect(payoutPoints).toBeLessThanOrEqual(rules.topPayoutPoints(parsed, stakePoints));
      expect(JSON.stringify(rules.outcome.parse(JSON.parse(JSON.stringify(outcome))))).toBe(JSON.stringify(outcome));
      expect(rules.floatsNeeded(parsed)).toBeLessThanOrEqual(20);
    }),
  );
});
