import { describe, expect, test } from 'vitest';
import { nodeHmac } from '#tests/support/fixed-draws.ts';
import type { GameName } from '../games/catalogue.ts';
import { recompute } from './recompute.ts';
import { floatsOf } from './seeds.ts';
import vectors from './vectors.json' with { type: 'json' };

const [vector] = vectors.ours;
const draw = (count: number) => floatsOf(vector!, count, nodeHmac);

type Told = {
  game: GameName;
  params: unknown;
  stakePoints: number;
  outcome: unknown;
  payoutPoints: number;
  lie: unknown;
};

const ROUNDS: readonly Told[] = [
  {
    game: 'dice',
    params: { prediction: 'over' },
    stakePoints: 25,
    outcome: { die: 5 },
    payoutPoints: 45,
    lie: { die: 6 },
  },
  {
    game: 'roulette',
    params: {
      lines: [
        { type: 'black', amountPoints: 10 },
        { type: 'straight', value: 29, amountPoints: 1 },
      ],
    },
    stakePoints: 11,
    outcome: { pocket: 29 },
    payoutPoints: 56,
    lie: { pocket: 7 },
  },
  {
    game: 'crash',
    params: { autoCashOutHundredths: 120 },
    stakePoints: 25,
    outcome: { crashPointHundredths: 124, cashOutHundredths: 120 },
    payoutPoints: 30,
    lie: { crashPointHundredths: 124, cashOutHundredths: null },
  },
  {
    game: 'mines',
    params: { mineCount: 3 },
    stakePoints: 100,
    outcome: { mines: [19, 22, 7], revealed: [0, 1], hitTile: null },
    payoutPoints: 124,
    lie: { mines: [19, 22, 8], revealed: [0, 1], hitTile: null },
  },
  {
    game: 'slots',
    params: {},
    stakePoints: 3,
    outcome: { symbols: ['grapes', 'grapes', 'lemon'] },
    payoutPoints: 4,
    lie: { symbols: ['grapes', 'grapes', 'grapes'] },
  },
  {
    game: 'blackjack',
    params: {},
    stakePoints: 10,
    outcome: { playerCards: ['Qd', 'Ks'], dealerCards: ['6d', 'Qh', '2h'], isDoubled: false, result: 'win' },
    payoutPoints: 20,
    lie: { playerCards: ['Qd', 'Ks'], dealerCards: ['6d', 'Qh', '2h'], isDoubled: false, result: 'lose' },
  },
  { game: 'wheel', params: {}, stakePoints: 10, outcome: { segment: 8 }, payoutPoints: 0, lie: { segment: 11 } },
  {
    game: 'keno',
    params: { numbers: [62, 72, 1] },
    stakePoints: 10,
    outcome: { drawn: vector!.keno20of80, matches: 2 },
    payoutPoints: 25,
    lie: { drawn: vector!.keno20of80, matches: 1 },
  },
  {
    game: 'plinko',
    params: { rows: 8, risk: 'low' },
    stakePoints: 10,
    outcome: { path: vector!.plinko16_bits.slice(0, 8), bucket: 3 },
    payoutPoints: 10,
    lie: { path: [1, 1, 0, 1, 0, 0, 0, 1], bucket: 4 },
  },
  {
    game: 'baccarat',
    params: { betOn: 'banker' },
    stakePoints: 20,
    outcome: { playerCards: ['Qd', 'Ks', '2h'], bankerCards: ['6d', 'Qh'], result: 'banker' },
    payoutPoints: 39,
    lie: { playerCards: ['Qd', 'Ks', '2h'], bankerCards: ['6d', 'Qh'], result: 'player' },
  },
];

describe.each(ROUNDS)('a round of $game', (round) => {
  const backwards = Object.fromEntries(Object.entries(round.outcome as object).toReversed());

  test('holds as claimed, with its fields in any order', () => {
    const again = recompute({ ...round, outcome: backwards }, draw);
    expect(JSON.stringify(again.outcome)).toBe(JSON.stringify(again.told));
    expect(again.outcome).toEqual(round.outcome);
    expect(again.payoutPoints).toBe(round.payoutPoints);
  });

  test('does not hold with another outcome', () => {
    const again = recompute({ ...round, outcome: round.lie }, draw);
    expect(JSON.stringify(again.outcome)).not.toBe(JSON.stringify(again.told));
  });
});

test('a doubled round is claimed with its total stake', () => {
  const outcome = { playerCards: ['Qd', 'Ks', '2h'], dealerCards: ['6d', 'Qh'], isDoubled: true, result: 'bust' };
  const again = recompute({ game: 'blackjack', params: {}, stakePoints: 20, outcome }, draw);
  expect(again).toMatchObject({ outcome, payoutPoints: 0 });
});

test('throws for parameters that the rules do not accept', () => {
  expect(() => recompute({ game: 'mines', params: { mineCount: 0 }, stakePoints: 1, outcome: {} }, draw)).toThrow(
    'There are 3 to 10 mines.',
  );
});
