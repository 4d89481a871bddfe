import { describe, expect, test } from 'vitest';
import { acts, adjusts, bets, settles, starts } from '#tests/support/asks.ts';
import { floatsOf } from '#contracts/fairness/seeds.ts';
import { ROUNDS } from '#contracts/games/rules.ts';
import { nodeHmac } from '#tests/support/fixed-draws.ts';
import { type GivenAccount, givenAccount, PLAYER, SEEDS } from '#tests/support/given-account.ts';

const FREE = { autoCashOutHundredths: null };

function inTheAir(wallAheadMs = 0) {
  const given = givenAccount(adjusts(PLAYER, 1000));
  given.clock.wallAheadMs = wallAheadMs;
  const pair = { serverSeed: SEEDS.seedOf(PLAYER, 0), clientSeed: SEEDS.firstClientSeed(PLAYER) };
  const pointAt = (nonce: number) => ROUNDS.crash.deal(FREE, floatsOf({ ...pair, nonce }, 1, nodeHmac));
  for (let nonce = 0; pointAt(nonce) < 600; nonce++) given.after(bets(PLAYER, 1));
  const start = starts(PLAYER, 'crash', { stakePoints: 100, params: FREE });
  given.after(start).passes(3000);
  return { given, startId: start.commandId };
}

const toldOf = (given: GivenAccount, startId: string) =>
  given.refused(settles(PLAYER, 'crash', startId))?.details?.['elapsedMs'];
const paidBy = (given: GivenAccount) => given.when(acts(PLAYER, 'crash', { type: 'cash-out' }))[0]!.amount;

const STEPS = [
  ['three minutes ahead', 180_000],
  ['four seconds back', -4000],
  ['three minutes back', -180_000],
] as const;

describe.each(STEPS)('a wall clock that is set %s', (_, stepMs) => {
  test('does not change the height of a flight, or its payout', () => {
    const { given, startId } = inTheAir();
    given.clock.wallAheadMs += stepMs;
    expect([toldOf(given, startId), paidBy(given)]).toEqual([3000, 250]);
    given.passes(1000);
    expect([toldOf(given, startId), paidBy(given)]).toEqual([4000, 300]);
  });

  test('and a restart on the same machine do not change its height', () => {
    const { given, startId } = inTheAir();
    given.clock.wallAheadMs += stepMs;
    given.movesTo().passes(1000);
    expect([toldOf(given, startId), paidBy(given)]).toEqual([4000, 300]);
  });
});

test('a flight begun on another machine has the age that the wall clocks give', () => {
  const { given, startId } = inTheAir();
  given.movesTo('another boot').passes(1000);
  expect([toldOf(given, startId), paidBy(given)]).toEqual([4000, 300]);
});

test('after that, the wall clock no longer matters', () => {
  const { given, startId } = inTheAir();
  given.movesTo('another boot');
  given.clock.wallAheadMs = 180_000;
  expect(toldOf(given.passes(1000), startId)).toBe(4000);
  given.clock.wallAheadMs = -180_000;
  expect(toldOf(given.passes(1000), startId)).toBe(5000);
});

test('a flight begun in the future on another machine restarts from the ground, and can be cashed out', () => {
  const { given, startId } = inTheAir(180_000);
  given.clock.wallAheadMs = 0;
  given.movesTo('another boot').passes(1000);
  expect([toldOf(given, startId), paidBy(given)]).toEqual([1000, 150]);
});

test('rounds not decided by time record no clock reading', () => {
  const given = givenAccount(adjusts(PLAYER, 1000));
  const [mines] = given.when(starts(PLAYER, 'mines', { stakePoints: 100, params: { mineCount: 3 } }));
  const [crash] = given.when(starts(PLAYER, 'crash', { stakePoints: 100, params: FREE }));
  expect(mines!.payload).not.toHaveProperty('startedUp');
  expect(crash!.payload).toMatchObject({ startedUp: given.clock.uptime() });
});
