import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { singleShotRules, type SingleShotGame } from '#contracts/games/rules.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { drawsOf, randomStory } from '#tests/support/random-story.ts';
import { figuresOf } from './figures.ts';
import { foldHouseReturns } from './fold.ts';

const COUNTED = ['rounds', 'stakes', 'payouts', 'expected', 'squares', 'variance'] as const;

type Counted = Partial<Record<(typeof COUNTED)[number], number | bigint>>;

function added<Delta extends Counted>(deltas: readonly Delta[], keyOf: (delta: Delta) => string): Set<object> {
  const groups = Map.groupBy(deltas, keyOf).values();
  return new Set(
    [...groups].map((group) => {
      const sums = COUNTED.map((sum) => [sum, group.reduce((total, delta) => total + BigInt(delta[sum] ?? 0), 0n)]);
      return { ...group[0], ...Object.fromEntries(sums) };
    }),
  );
}

const sums = {
  rounds: 2,
  stakes: 30n,
  payouts: 18n,
  expected: 27_000_000n,
  squares: (9n * 9n + 18n * 18n) * 10n ** 12n,
};

test('given a win and a loss at dice, then stakes, payouts, and the squares of deviations from expectation', () => {
  const story = new EventStory().opens(1).plays(1, { stake: 10, payout: 18 }).plays(1, { stake: 20, payout: 0 });
  expect(foldHouseReturns(story.events)).toEqual({
    days: [
      {
        partition: 0,
        game: 'dice',
        day: Math.floor(story.events[0]!.at / DAY_MS),
        variance: expect.any(BigInt),
        ...sums,
      },
    ],
    players: [{ account: 1, game: 'dice', ...sums }],
  });
});

test('given rounds of two players, then each has their own sums', () => {
  const story = new EventStory()
    .opens(1)
    .opens(2)
    .plays(1, { stake: 10, payout: 18 })
    .plays(2, { stake: 20, payout: 0 });
  const { days, players } = foldHouseReturns(story.events);
  expect(days).toMatchObject([{ rounds: 2, stakes: 30n }]);
  expect(players).toMatchObject([
    { account: 1, stakes: 10n },
    { account: 2, stakes: 20n },
  ]);
});

test('given events that are not rounds, then nothing', () => {
  const { events } = new EventStory().opens(1).bonus(1, 100).holds(1, 50);
  expect(foldHouseReturns(events)).toEqual({ days: [], players: [] });
});

test('however a log is split into two parts, the sums are those of the whole', () => {
  const { events } = randomStory({ seed: 4, players: 5, steps: 400 });
  const whole = foldHouseReturns(events);
  expect(whole.days.length).toBeGreaterThan(5);
  for (const cut of [1, 77, 200, 399]) {
    const parts = [foldHouseReturns(events.slice(0, cut)), foldHouseReturns(events.slice(cut))];
    const dayKey = ({ partition, game, day }: (typeof whole.days)[number]) => `${partition} ${game} ${day}`;
    const playerKey = ({ account, game }: (typeof whole.players)[number]) => `${account} ${game}`;
    const days = parts.flatMap((part) => part.days);
    expect(added(days, dayKey)).toEqual(added(whole.days, dayKey));
    const players = parts.flatMap((part) => part.players);
    expect(added(players, playerKey)).toEqual(added(whole.players, playerKey));
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
  return figuresOf(foldHouseReturns(story.events).days[0]!).zScore!;
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
