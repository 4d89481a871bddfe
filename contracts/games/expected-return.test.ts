import { describe, expect, test } from 'vitest';
import { GAME_NAMES, type GameName, isRoundGame } from './catalogue.ts';
import { CHANCE_OF } from './baccarat/baccarat.ts';
import { expectationOf, expectedMillionths, MILLIONTHS, payoutVariance } from './expected-return.ts';
import { betRules, RULES, SINGLE_SHOT, type SingleShotGame } from './rules.ts';

const expected = (game: GameName, params: unknown, stakePoints: number, outcome: unknown = null) =>
  Number(expectedMillionths(game, { params, outcome, stakePoints, rulesVersion: RULES[game].rulesVersion })) /
  MILLIONTHS;

function counted(game: SingleShotGame, params: unknown, stakePoints: number, draws: readonly number[][]): number {
  const rules = SINGLE_SHOT[game] as {
    settle(params: unknown, stake: number, floats: number[]): { payoutPoints: number };
  };
  return draws.reduce((sum, floats) => sum + rules.settle(params, stakePoints, floats).payoutPoints, 0) / draws.length;
}

const oneIn = (count: number) => Array.from({ length: count }, (_, at) => [(at + 0.5) / count]);
const fallsOf = (rows: number) =>
  Array.from({ length: 2 ** rows }, (_, fall) => Array.from({ length: rows }, (__, row) => ((fall >> row) & 1) / 2));

function spread(game: SingleShotGame, params: unknown, stakePoints: number, draws: readonly number[][]): number {
  const rules = SINGLE_SHOT[game] as {
    settle(params: unknown, stake: number, floats: number[]): { payoutPoints: number };
  };
  const payouts = draws.map((floats) => rules.settle(params, stakePoints, floats).payoutPoints);
  const mean = payouts.reduce((sum, payout) => sum + payout, 0) / payouts.length;
  return payouts.reduce((sum, payout) => sum + (payout - mean) ** 2, 0) / payouts.length;
}

describe('all equally likely draws together return the expectation', () => {
  test.each([1, 3, 10, 999])('of %d points on dice, wheel and plinko', (stake) => {
    expect(expected('dice', { prediction: 'under' }, stake)).toBeCloseTo(
      counted('dice', { prediction: 'under' }, stake, oneIn(6)),
      5,
    );
    expect(expected('wheel', {}, stake)).toBeCloseTo(counted('wheel', {}, stake, oneIn(100)), 5);
    for (const params of [
      { rows: 8, risk: 'low' },
      { rows: 11, risk: 'high' },
    ]) {
      expect(expected('plinko', params, stake)).toBeCloseTo(counted('plinko', params, stake, fallsOf(params.rows)), 5);
    }
  });

  test('of several lines on the roulette table', () => {
    const lines = [
      { type: 'red', amountPoints: 7 },
      { type: 'straight', value: 37, amountPoints: 3 },
      { type: 'dozen', value: 2, amountPoints: 5 },
    ];
    expect(expected('roulette', { lines }, 15)).toBeCloseTo(counted('roulette', { lines }, 15, oneIn(38)), 5);
    expect(expected('roulette', { lines }, 15)).toBeCloseTo((15 * 36) / 38, 5);
  });

  test('of three reels of 101 places', () => {
    const reel = oneIn(101).flat();
    const draws = reel.flatMap((left) => reel.flatMap((middle) => reel.map((right) => [left, middle, right])));
    expect(expected('slots', {}, 3)).toBeCloseTo(counted('slots', {}, 3, draws), 5);
  });
});

describe('all equally likely draws together have the variance of the rules', () => {
  const variance = (game: GameName, params: unknown, stakePoints: number) =>
    payoutVariance(game, { params, outcome: null, stakePoints });
  test.each([1, 3, 10, 999])('at %d points on dice, wheel and plinko', (stake) => {
    const bets: [SingleShotGame, unknown, readonly number[][]][] = [
      ['dice', { prediction: 'under' }, oneIn(6)],
      ['wheel', {}, oneIn(100)],
      ['plinko', { rows: 11, risk: 'high' }, fallsOf(11)],
    ];
    for (const [game, params, draws] of bets) {
      const counts = spread(game, params, stake, draws);
      expect(variance(game, params, stake)! / counts).toBeCloseTo(1, 9);
    }
  });

  test('with lines of roulette that win together and apart', () => {
    const lines = [
      { type: 'red', amountPoints: 7 },
      { type: 'odd', amountPoints: 4 },
      { type: 'straight', value: 37, amountPoints: 3 },
      { type: 'dozen', value: 2, amountPoints: 5 },
    ];
    expect(variance('roulette', { lines }, 19)).toBeCloseTo(spread('roulette', { lines }, 19, oneIn(38)), 6);
  });

  test('and games with moves leave it open', () => {
    expect(GAME_NAMES.filter(isRoundGame).map((game) => variance(game, {}, 10))).toEqual([null, null, null]);
  });
});

test('a stake without rounding has the published return as its expectation', () => {
  const bets: [GameName, unknown, string][] = [
    ['dice', { prediction: 'over' }, 'over'],
    ['slots', {}, 'spin'],
    ['wheel', {}, 'spin'],
    ['keno', { numbers: [4, 8, 15, 16], paytable: 'by-picks' }, '4 picks'],
    ['keno', { numbers: [7], paytable: 'by-picks' }, '1 pick'],
    ['plinko', { rows: 16, risk: 'medium' }, '16 rows, medium risk'],
    ['baccarat', { betOn: 'player' }, 'player'],
    ['baccarat', { betOn: 'tie' }, 'tie'],
    ['crash', { autoCashOutHundredths: 200 }, 'any target'],
  ];
  for (const [game, params, bet] of bets) {
    const { numerator, denominator } = betRules(game).returns.find((known) => known.bet === bet)!.returnToPlayer;
    expect(expected(game, params, 1000)).toBeCloseTo((1000 * numerator) / denominator, 5);
  }
});

test('small stakes have a lower expectation, because payouts are rounded down to whole points', () => {
  expect(expected('dice', { prediction: 'over' }, 1)).toBe(0.5);
  const { player, tie } = CHANCE_OF;
  const of = ({ numerator, denominator }: typeof tie) => numerator / denominator;
  expect(expected('baccarat', { betOn: 'player' }, 1)).toBeCloseTo(2 * of(player) + of(tie), 5);
  expect(expected('baccarat', { betOn: 'banker' }, 1)).toBeCloseTo(of(CHANCE_OF.banker) + of(tie), 5);
});

test('the expectation is exact to the nearest millionth of a point', () => {
  const told = (betOn: string) =>
    expectedMillionths('baccarat', { params: { betOn }, outcome: null, stakePoints: 1, rulesVersion: 1 });
  // 4767529 and 2673345 of 13^6: 987718.594… and 553853.487… millionths.
  expect([told('player'), told('banker')]).toEqual([987_719n, 553_853n]);
});

test("keno with the literal table has that table's expectation", () => {
  const literal = { numbers: [1, 2, 3, 4], paytable: 'literal' };
  expect(expected('keno', literal, 1000)).toBeLessThan(0.01 * 1000);
});

describe('the expectation of rounds with moves is that of the best play', () => {
  test('and of single-shot rounds exact', () => {
    for (const game of GAME_NAMES) expect(expectationOf(game)).toBe(isRoundGame(game) ? 'at-most' : 'exact');
  });

  test('flights and started mines have 96 %, untouched mines 100 %', () => {
    expect(expected('crash', { autoCashOutHundredths: null }, 50)).toBe(48);
    const { returns } = betRules('mines');
    for (const { returnToPlayer } of returns) {
      const best = expected('mines', { mineCount: 3 }, 100, { mines: [1, 2, 3], revealed: [0], hitTile: null });
      expect(best).toBe(96);
      expect((100 * returnToPlayer.numerator) / returnToPlayer.denominator).toBeLessThanOrEqual(best);
    }
    expect(expected('mines', { mineCount: 3 }, 100, { mines: [0, 1, 2], revealed: [], hitTile: 0 })).toBe(96);
    expect(expected('mines', { mineCount: 3 }, 100, { mines: [0, 1, 2], revealed: [], hitTile: null })).toBe(100);
  });

  test('the blackjack edge applies to the first stake, doubled, split or neither', () => {
    expect(expected('blackjack', {}, 1000, { isDoubled: false })).toBeCloseTo(993.0976, 4);
    expect(expected('blackjack', {}, 2000, { isDoubled: true })).toBeCloseTo(1993.0976, 4);
    expect(expected('blackjack', {}, 2000, { isDoubled: false, split: [] })).toBeCloseTo(1993.0976, 4);
  });

  test('a blackjack round of the first rules, which had no split, keeps their edge', () => {
    const expectedOf = (isDoubled: boolean) =>
      Number(
        expectedMillionths('blackjack', {
          params: {},
          outcome: { isDoubled },
          stakePoints: isDoubled ? 2000 : 1000,
          rulesVersion: 1,
        }),
      ) / MILLIONTHS;
    expect(expectedOf(false)).toBeCloseTo(989.1326, 4);
    expect(expectedOf(true)).toBeCloseTo(1989.1326, 4);
  });
});

test('throws for a bet of another game', () => {
  expect(() => expected('dice', { prediction: 'sideways' }, 10)).toThrow(TypeError);
  expect(() => expected('keno', { numbers: [], paytable: 'by-picks' }, 10)).toThrow(TypeError);
  expect(() => expected('mines', { mineCount: 3 }, 10)).toThrow(TypeError);
});
