import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { gameOdds } from '#contracts/play/calls/odds.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { config } from '#contracts/settings/calls.ts';
import { type HouseLimits, limitsByGame } from '#contracts/games/house-limits.ts';
import { RULES } from '#contracts/games/rules.ts';
import { clockBy } from '#tests/support/test-ledger.ts';
import { openHouse } from './house.ts';

const limits: HouseLimits = {
  dice: { maxStakePoints: 20, maxPayoutPoints: 30, minCycleMs: 3000 },
  mines: { minCycleMs: 5000 },
  crash: { minCycleMs: 5000 },
};
const settings = { 'game-limits': limits };

test("odds and configuration show the house's limits, and bets are checked against the same", async () => {
  await using house = await openHouse({ settings: { ...settings, 'abandoned-round-hours': 2 } });
  const visitor = house.visitor();
  const odds = (await visitor.get<ReplyOf<typeof gameOdds>>('/api/games/odds')).body;
  const dice = odds.find(({ game }) => game === 'dice')!;
  expect(dice).toMatchObject({ maxStakePoints: 20, maxPayoutPoints: 30 });
  const { limits: told, ...terms } = (await visitor.get<ReplyOf<typeof config>>('/api/config')).body;
  expect(terms).toMatchObject({ abandonedRoundMs: 7_200_000 });
  expect(told.dice).toEqual(limitsByGame(limits).dice);
  const { maxStakePoints, maxPayoutPoints } = RULES.wheel;
  expect(told.wheel).toEqual({ maxStakePoints, maxPayoutPoints, minCycleMs: 0 });

  await visitor.register('anna');
  const tooHigh = await visitor.bet(21);
  expect([tooHigh.status, tooHigh.body.code]).toEqual([422, 'stake-out-of-bounds']);
  expect(tooHigh.body.message).toContain('20');
  const tooMuch = await visitor.bet(18);
  expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'payout-out-of-bounds']);
  expect((await visitor.bet(17)).status).toBe(200);
});

test('a second bet within the cycle waits; a lost one is answered again', async () => {
  let nowMs = Date.now();
  await using house = await openHouse({ settings, clock: clockBy(() => nowMs) });
  const anna = house.visitor();
  await anna.register('anna');
  const key = { 'idempotency-key': randomUUID() };
  const body = { betAmount: 5, prediction: 'over' };
  expect((await anna.post('/api/games/dice', body, key)).status).toBe(200);
  nowMs += 1200;
  const early = await anna.bet(5);
  expect([early.status, early.body.code, early.headers.get('retry-after')]).toEqual([429, 'rate-limited', '2']);
  expect(early.body.message).toBe('The next round of Dice can begin in 1.8 seconds.');
  expect((await anna.post('/api/games/dice', body, key)).headers.get('idempotency-hit')).toBe('true');
  expect((await anna.post('/api/games/wheel', { betAmount: 5 })).status).toBe(200);
  nowMs += 1800;
  expect((await anna.bet(5)).status).toBe(200);
  await house.projector.caughtUp();
  expect((await anna.get('/api/games/stats')).body).toMatchObject({ gamesPlayed: 3 });
});

test('moves of an open round never wait, the next start does', async () => {
  let nowMs = Date.now();
  await using house = await openHouse({ settings, clock: clockBy(() => nowMs) });
  const anna = house.visitor();
  await anna.register('anna');
  const call = (path: string, body: unknown) => anna.post<Problem>(path, body);
  expect((await call('/api/games/mines/start', { betAmount: 5, mineCount: 3 })).status).toBe(200);
  for (const tileIndex of [0, 1]) {
    const moved = await call('/api/games/mines/reveal', { tileIndex });
    // The first may have hit a mine, which closes the round.
    expect([200, 409]).toContain(moved.status);
  }
  await call('/api/games/mines/cashout', {});
  const early = await call('/api/games/mines/start', { betAmount: 5, mineCount: 3 });
  expect([early.status, early.body.message]).toEqual([429, 'The next round of Mines can begin in 5 seconds.']);

  // The one-shot call is a move during a flight: too early, not too soon. Otherwise it is a bet.
  const oneShot = { betAmount: 5, cashOutMultiplier: 1.1 };
  expect((await call('/api/games/crash/start', { betAmount: 5 })).status).toBe(200);
  expect((await call('/api/games/crash', oneShot)).body.code).toBe('cash-out-too-early');
  const bert = house.visitor();
  await bert.register('bert');
  expect((await bert.post('/api/games/crash', oneShot)).status).toBe(200);
  expect((await bert.post('/api/games/crash', oneShot)).status).toBe(429);
  nowMs += 5000;
  expect((await bert.post('/api/games/crash', oneShot)).status).toBe(200);
});

test('two gateways share one cycle', async () => {
  await using house = await openHouse({ settings, isOneOfSeveral: true });
  const other = await house.openDoor();
  const anna = house.visitor();
  await anna.register('anna');
  const annaThere = other.visitor();
  await annaThere.signIn('anna');
  expect((await anna.bet(5)).status).toBe(200);
  expect((await annaThere.bet(5)).status).toBe(429);
});
