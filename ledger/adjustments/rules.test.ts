import { expect, test } from 'vitest';
import { MAX_POINTS } from '#contracts/points.ts';
import { adjusts, bets, bonus, holds } from '#tests/support/asks.ts';
import { nodeHmac } from '#tests/support/fixed-draws.ts';
import { givenAccount, givenNobody, PLAYER, SEEDS } from '#tests/support/given-account.ts';
import { floatsOf } from '#contracts/fairness/seeds.ts';
import { dice } from '#contracts/games/dice.ts';

test('an account that was never opened accepts no command', () => {
  for (const command of [bonus(PLAYER), bets(PLAYER, 1), adjusts(PLAYER, 1), holds(PLAYER, 1)]) {
    expect(givenNobody().refusalOf(command)).toBe('account-unknown');
  }
});

test('the signup bonus is granted once', () => {
  const given = givenAccount();
  expect(given.when(bonus(PLAYER, 100))).toEqual([
    { type: 'signup-bonus-granted', game: null, amount: 100, payload: {} },
  ]);
  expect(given.after(bonus(PLAYER, 100)).refusalOf(bonus(PLAYER, 100))).toBe('bonus-already-granted');
});

test('an operator can remove the whole balance, down to exactly 0', () => {
  const given = givenAccount(adjusts(PLAYER, 50));
  expect(given.when(adjusts(PLAYER, -50))).toMatchObject([{ type: 'points-adjusted', amount: -50 }]);
  expect(given.refusalOf(adjusts(PLAYER, -51))).toBe('insufficient-points');
  expect(given.after(adjusts(PLAYER, -50)).account.available).toBe(0);
});

test('held points cannot be removed or bet', () => {
  const given = givenAccount(adjusts(PLAYER, 50), holds(PLAYER, 30));
  expect(given.refusalOf(adjusts(PLAYER, -21))).toBe('insufficient-points');
  expect(given.refusalOf(bets(PLAYER, 21))).toBe('insufficient-points');
  expect(given.refusalOf(bets(PLAYER, 20))).toBeNull();
});

test('an account can own up to the highest balance, held points included', () => {
  const given = givenAccount(adjusts(PLAYER, MAX_POINTS - 10));
  expect(given.refusalOf(adjusts(PLAYER, 10))).toBeNull();
  expect(given.refusalOf(adjusts(PLAYER, 11))).toBe('balance-out-of-bounds');
  expect(given.refusalOf(bonus(PLAYER, 11))).toBe('balance-out-of-bounds');
  given.after(holds(PLAYER, MAX_POINTS - 10));
  expect(given.account).toMatchObject({ available: 0, held: MAX_POINTS - 10 });
  expect(given.refusalOf(adjusts(PLAYER, 11))).toBe('balance-out-of-bounds');
  expect(given.refusalOf(bonus(PLAYER, 11))).toBe('balance-out-of-bounds');
  expect(given.refusalOf(adjusts(PLAYER, 10))).toBeNull();
});

test('the whole balance may be bet, but not a point more, and never more than the highest stake', () => {
  const given = givenAccount(adjusts(PLAYER, 100));
  expect(given.refusalOf(bets(PLAYER, 100))).toBeNull();
  expect(given.refusalOf(bets(PLAYER, 101))).toBe('insufficient-points');
  const rich = givenAccount(adjusts(PLAYER, 10_000_000));
  expect(rich.refusalOf(bets(PLAYER, dice.maxStakePoints))).toBeNull();
  expect(rich.refusalOf(bets(PLAYER, dice.maxStakePoints + 1))).toBe('stake-out-of-bounds');
});

test('a bet whose highest payout would exceed the balance limit is refused before the draw, whatever its outcome', () => {
  const room = dice.maxPayoutPoints - 1000;
  const given = givenAccount(adjusts(PLAYER, MAX_POINTS - room + 1));
  const sides = (['over', 'under'] as const).map((prediction) => ({ ...bets(PLAYER, 1000), params: { prediction } }));
  expect(sides.map((bet) => given.refusalOf(bet))).toEqual(['payout-out-of-bounds', 'payout-out-of-bounds']);
  given.after(adjusts(PLAYER, -1));
  expect(sides.map((bet) => given.refusalOf(bet))).toEqual([null, null]);
});

test('a round is played by the seed pair and the nonce of the account, and the next one by the next nonce', () => {
  const given = givenAccount(adjusts(PLAYER, 1000));
  const serverSeed = SEEDS.seedOf(PLAYER, 0);
  for (let nonce = 0; nonce < 5; nonce++) {
    const [played] = given.when(bets(PLAYER, 10));
    const pair = { serverSeed, clientSeed: SEEDS.firstClientSeed(PLAYER), nonce };
    const wanted = dice.play({ prediction: 'over' }, floatsOf(pair, 1, nodeHmac));
    const payout = wanted.multiplierHundredths === 0 ? 0 : 18;
    expect(played).toMatchObject({
      type: 'round-played',
      game: 'dice',
      amount: payout - 10,
      payload: { ...wanted, stakePoints: 10, payoutPoints: payout, epoch: 0, nonce, rulesVersion: 1 },
    });
    given.after(bets(PLAYER, 10));
  }
});

test('a refused round does not use up a nonce', () => {
  const given = givenAccount(adjusts(PLAYER, 10));
  expect(given.refusalOf(bets(PLAYER, 11))).toBe('insufficient-points');
  expect(given.account.nonce).toBe(0);
});
