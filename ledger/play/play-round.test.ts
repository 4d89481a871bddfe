import { expect, test } from 'vitest';
import { floatsOf } from '#contracts/fairness/seeds.ts';
import type { Line } from '#contracts/games/roulette/lines.ts';
import { SINGLE_SHOT_GAMES, type SingleShotGame, singleShotRules } from '#contracts/games/rules.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { adjusts, bets, plays } from '#tests/support/asks.ts';
import { nodeHmac } from '#tests/support/fixed-draws.ts';
import { givenAccount, PLAYER, SEEDS } from '#tests/support/given-account.ts';

const LINES: Line[] = [
  { type: 'red', amountPoints: 6 },
  { type: 'straight', value: 17, amountPoints: 4 },
];

const BETS = {
  dice: (stakePoints: number) => bets(PLAYER, stakePoints),
  roulette: (stakePoints: number) => plays(PLAYER, 'roulette', { stakePoints, params: { lines: LINES } }),
  slots: (stakePoints: number) => plays(PLAYER, 'slots', { stakePoints, params: {} }),
  wheel: (stakePoints: number) => plays(PLAYER, 'wheel', { stakePoints, params: {} }),
  keno: (stakePoints: number) =>
    plays(PLAYER, 'keno', { stakePoints, params: { numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], paytable: 'by-picks' } }),
  plinko: (stakePoints: number) => plays(PLAYER, 'plinko', { stakePoints, params: { rows: 16, risk: 'high' } }),
  baccarat: (stakePoints: number) => plays(PLAYER, 'baccarat', { stakePoints, params: { betOn: 'banker' } }),
} satisfies Record<SingleShotGame, unknown>;

test.each(SINGLE_SHOT_GAMES)('a round of %s is drawn from the seed pair and written as one event', (game) => {
  const given = givenAccount(adjusts(PLAYER, 1000));
  const command = BETS[game](10);
  const rules = singleShotRules(game);
  const serverSeed = SEEDS.seedOf(PLAYER, 0);
  for (let nonce = 0; nonce < 8; nonce++) {
    const pair = { serverSeed, clientSeed: SEEDS.firstClientSeed(PLAYER), nonce };
    const floats = floatsOf(pair, rules.floatsNeeded(command.params), nodeHmac);
    const settled = rules.settle(command.params, 10, floats);
    const { rulesVersion } = rules;
    const payload = { ...settled, params: command.params, stakePoints: 10, epoch: 0, nonce, rulesVersion };
    expect(given.when(BETS[game](10))).toEqual([
      { type: 'round-played', game, amount: settled.payoutPoints - 10, payload },
    ]);
    expect(rules.outcome.parse(settled.outcome)).toEqual(settled.outcome);
    given.after(BETS[game](10));
  }
});

test.each(SINGLE_SHOT_GAMES)('a bet on %s above the balance is refused and uses up no nonce', (game) => {
  const given = givenAccount(adjusts(PLAYER, 9));
  expect(given.refusalOf(BETS[game](10))).toBe('insufficient-points');
  expect(given.account).toMatchObject({ available: 9, nonce: 0 });
});

test.each(SINGLE_SHOT_GAMES)('a bet on %s that could exceed the highest payout is refused before the draw', (game) => {
  const rich = givenAccount(adjusts(PLAYER, 10_000_000));
  expect(['stake-out-of-bounds', 'payout-out-of-bounds']).toContain(rich.refusalOf(BETS[game](9_999_999)));
  expect(rich.account.nonce).toBe(0);
});

test('stake times top multiplier is checked: 1,000 points at 1000x are accepted, 1,001 are not', () => {
  const rich = givenAccount(adjusts(PLAYER, 10_000_000));
  expect(rich.refusalOf(BETS.plinko(1000))).toBeNull();
  expect(rich.refusalOf(BETS.plinko(1001))).toBe('payout-out-of-bounds');
  expect(rich.refusalOf(BETS.slots(20_000))).toBeNull();
  expect(rich.refusalOf(BETS.slots(20_001))).toBe('stake-out-of-bounds');
  expect(rich.refusalOf(BETS.keno(10_000))).toBeNull();
  expect(rich.refusalOf(BETS.keno(10_001))).toBe('payout-out-of-bounds');
});

test('no stake overflows: the largest possible one is refused without an error', () => {
  const given = givenAccount(adjusts(PLAYER, MAX_POINTS));
  for (const game of SINGLE_SHOT_GAMES) expect(given.refusalOf(BETS[game](MAX_POINTS))).toBe('stake-out-of-bounds');
});

test('roulette’s stake must be the sum of its lines', () => {
  const given = givenAccount(adjusts(PLAYER, 1000));
  expect(given.refusalOf(BETS.roulette(10))).toBeNull();
  expect(given.refusalOf(BETS.roulette(9))).toBe('stake-out-of-bounds');
  expect(given.refusalOf(BETS.roulette(11))).toBe('stake-out-of-bounds');
});

test('roulette’s highest payout is that of the pocket where the lines pay most together', () => {
  const rich = givenAccount(adjusts(PLAYER, 10_000_000));
  const on = (points: number): Line[] => [{ type: 'straight', value: 17, amountPoints: points }];
  const alone = { stakePoints: 27_777, params: { lines: on(27_777) } };
  expect(rich.refusalOf(plays(PLAYER, 'roulette', alone))).toBeNull();
  const both: Line[] = [...on(27_777), { type: 'black', amountPoints: 100 }];
  expect(rich.refusalOf(plays(PLAYER, 'roulette', { stakePoints: 27_877, params: { lines: both } }))).toBe(
    'payout-out-of-bounds',
  );
});
