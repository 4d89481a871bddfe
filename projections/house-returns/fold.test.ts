import { describe, expect, test } from 'vitest';
import { singleShotRules, type SingleShotGame } from '#contracts/games/rules.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { drawsOf, randomStory } from '#tests/support/random-story.ts';
import { figuresOf } from './figures.ts';
import { foldHouseReturns, type ReturnDelta } from './fold.ts';

function added(parts: readonly ReturnDelta[][]): ReturnDelta[] {
  const sums = new Map<string, ReturnDelta>();
  for (const delta of parts.flat()) {
    const key = `${delta.partition} ${delta.game}`;
    const before = sums.get(key) ?? { ...delta, rounds: 0, stakes: 0n, payouts: 0n, expected: 0n, squares: 0n };
    sums.set(key, {
      ...before,
      rounds: before.rounds + delta.rounds,
      stakes: before.stakes + delta.stakes,
      payouts: before.payouts + delta.payouts,
      expected: before.expected + delta.expected,
      squares: before.squares + delta.squares,
    });
  }
  return [...sums.values()];
}

test('given a win and a loss at dice, then stakes, payouts, and the squares of deviations from expectation', () => {
  const story = new EventStory().opens(1).plays(1, { stake: 10, payout: 18 }).plays(1, { stake: 20, payout: 0 });
  expect(foldHouseReturns(story.events)).toEqual([
    {
      partition: 0,
      game: 'dice',
      rounds: 2,
      stakes: 30n,
      payouts: 18n,
      expected: 27_000_000n,
      squares: (9n * 9n + 18n * 18n) * 10n ** 12n,
    },
  ]);
});

test('given events that are not rounds, then nothing', () => {
  expect(foldHouseReturns(new EventStory().opens(1).bonus(1, 100).holds(1, 50).events)).toEqual([]);
});

test('however a log is split into two parts, the sums are those of the whole', () => {
  const { events } = randomStory({ seed: 4, players: 5, steps: 400 });
  const whole = foldHouseReturns(events);
  expect(whole.length).toBeGreaterThan(5);
  for (const cut of [1, 77, 200, 399]) {
    const parts = [foldHouseReturns(events.slice(0, cut)), foldHouseReturns(events.slice(cut))];
    expect(new Set(added(parts))).toEqual(new Set(whole));
  }
});

const BETS: Record<SingleShotGame, unknown> = {
  dice: { prediction: 'under' },
  roulette: null,
  slots: {},
  wheel: {},
  keno: { numbers: [3, 14, 15, 80], paytable: 'by-picks' },
  plinko: { rows: 12, risk: 'medium' },
  baccarat: { betOn: 'banker' },
};

type Rounds = { game: SingleShotGame; count: number; stakeAfter(lost: number): number; seed: number; swayed?: boolean };

/** `swayed` draws favour low floats; stakes may depend on earlier rounds. */
function zScoreOfPlay({ game, count, stakeAfter, seed, swayed = false }: Rounds): number {
  const draw = drawsOf(seed);
  const rules = singleShotRules(game);
  const story = new EventStory();
  let lost = 0;
  for (let round = 0; round < count; round++) {
    const stake = stakeAfter(lost);
    const params = BETS[game] ?? { lines: [{ type: 'low', amountPoints: stake }] };
    const floats = Array.from({ length: rules.floatsNeeded(params) }, () => (swayed ? draw() ** 1.15 : draw()));
    const { payoutPoints: payout, outcome } = rules.settle(params, stake, floats);
    lost = payout > stake ? 0 : lost + 1;
    story.plays(1, { stake, payout, game, params, outcome });
  }
  return figuresOf(foldHouseReturns(story.events)[0]!).zScore!;
}

describe('the z-score of honest play is that of chance', () => {
  const games = Object.keys(BETS) as SingleShotGame[];
  test.each(games)('at %s, at small stakes that are rounded down and at ones that double after a loss', (game) => {
    for (const seed of [1, 2]) {
      expect(Math.abs(zScoreOfPlay({ game, seed, count: 3000, stakeAfter: () => 3 }))).toBeLessThan(4.5);
      const martingale = (lost: number) => 2 ** Math.min(lost, 12);
      expect(Math.abs(zScoreOfPlay({ game, seed, count: 3000, stakeAfter: martingale }))).toBeLessThan(4.5);
    }
  });
});

test('biased dice draws are detected, and the sign shows which side gains', () => {
  const play = { game: 'dice', count: 10_000, seed: 3, swayed: true, stakeAfter: () => 10 } as const;
  expect(zScoreOfPlay(play)).toBeGreaterThan(4.5);
});
