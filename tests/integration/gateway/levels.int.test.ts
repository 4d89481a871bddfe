import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import type { LevelRewards } from '#contracts/levels/calls.ts';
import { expectedLossMillionths } from '#contracts/games/expected-return.ts';
import { adjusts, excludes } from '#tests/support/asks.ts';
import { clockBy } from '#tests/support/test-ledger.ts';
import { type House, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

/** Sessions expire by the database's clock, which stays. */
let ahead = 0;
let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;

beforeAll(async () => {
  house = await openHouse({ isOneOfSeveral: true, clock: clockBy(() => Date.now() + ahead) });
  other = await house.openDoor();
});
afterAll(() => house[Symbol.asyncDispose]());

type Claimed = { amount: number; percent: number; level: number; code: string };

async function richPlayer(username: string) {
  const here = house.visitor();
  const { id } = await here.register(username);
  await house.ledger.submit(adjusts(id, 5000));
  return { here, id };
}

const betting = (visitor: Visitor, betAmount: number) =>
  visitor.post('/api/games/dice', { betAmount, prediction: 'over' });

async function rewardsOf(visitor: Visitor): Promise<LevelRewards> {
  await house.projector.caughtUp();
  return (await visitor.get<LevelRewards>('/api/levels/rewards')).body;
}

test('a player sees rakeback accrue with each bet, claims what is shown, and again on the next day', async () => {
  const { here } = await richPlayer('raking_ann');
  expect(await rewardsOf(here)).toMatchObject({ level: 1, rakeback: { percent: 2, nextPercent: 3, points: 0 } });
  await betting(here, 1000);
  await betting(here, 2000);
  const { level, rakeback } = await rewardsOf(here);
  expect([level, rakeback.percent]).toEqual([3, 4]);
  const lossOf = (stakePoints: number) =>
    expectedLossMillionths('dice', { params: { prediction: 'over' }, outcome: null, stakePoints, rulesVersion: 1 });
  const parts = BigInt(lossOf(1000) + lossOf(2000)) * 4n;
  expect(BigInt(rakeback.points) * 1_000_000n + BigInt(rakeback.millionths)).toBe(parts / 100n);
  const claimed = await here.post<Claimed>('/api/levels/rakeback/claim');
  expect(claimed.body).toEqual({ amount: rakeback.points, percent: 4 });
  expect((await here.post<Claimed>('/api/levels/rakeback/claim')).body.code).toBe('rakeback-not-due');
  const after = await rewardsOf(here);
  expect(after.rakeback).toMatchObject({ points: 0, millionths: rakeback.millionths });
  ahead += Date.parse(after.rakeback.opensAt) - Date.parse(after.rakeback.now);
  await betting(here, 1000);
  expect((await here.post<Claimed>('/api/levels/rakeback/claim')).status).toBe(200);
});

test('a level bonus is paid once when its claim races from two gateways', async () => {
  const { here } = await richPlayer('racing_bea');
  await betting(here, 3000);
  const { bonusPoints } = await rewardsOf(here);
  expect(bonusPoints).toBe(15);
  const doors = [here, here.at(other.address), here.twin(), here.at(other.address).twin()];
  const answers = await Promise.all(doors.map((door) => door.post<Claimed>('/api/levels/bonus/claim')));
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([{ amount: 15, level: 3 }]);
  expect(await rewardsOf(here)).toMatchObject({ bonusPoints: 0, nextBonusPoints: 20 });
});

test('an excluded player claims nothing and reads when claims open again', async () => {
  const { here, id } = await richPlayer('resting_cem');
  await betting(here, 3000);
  await house.ledger.submit(excludes(id, { type: 'time-out', days: 1 }));
  for (const address of ['/api/levels/rakeback/claim', '/api/levels/bonus/claim']) {
    expect((await here.post<Claimed>(address)).body.code).toBe('player-excluded');
  }
  const { rakeback } = await rewardsOf(here);
  expect(Date.parse(rakeback.opensAt) - Date.parse(rakeback.now)).toBeGreaterThan(DAY_MS / 2);
});

test('a visitor reads what levels pay', async () => {
  const { body } = await house.visitor().get<{ levels: { level: number }[] }>('/api/levels');
  expect(body.levels.slice(0, 2)).toEqual([
    { level: 1, experience: 0, rakebackPercent: 2, bonusPoints: 0 },
    { level: 2, experience: 100, rakebackPercent: 3, bonusPoints: 5 },
  ]);
});
