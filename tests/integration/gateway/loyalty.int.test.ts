import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import type { LoyaltyBonus } from '#contracts/loyalty/calls.ts';
import { adjusts } from '#tests/support/asks.ts';
import { clockBy } from '#tests/support/test-ledger.ts';
import { type House, openHouse } from './house.ts';

let ahead = 0;
let house: House;

beforeAll(async () => {
  house = await openHouse({ clock: clockBy(() => Date.now() + ahead) });
});
afterAll(() => house[Symbol.asyncDispose]());

test('a player wagers, claims the loyalty bonus of the level once, and sees the next one open on Monday', async () => {
  const here = house.visitor();
  const { id } = await here.register('loyal_ann');
  await house.ledger.submit(adjusts(id, 5000));
  const bonus = async () => {
    await house.projector.caughtUp();
    return (await here.get<LoyaltyBonus>('/api/loyalty')).body;
  };
  const bet = (betAmount: number) => here.post('/api/games/dice', { betAmount, prediction: 'over' });
  const claim = () => here.post<{ amount: number; level: number; code: string }>('/api/loyalty/claim');

  expect(await bonus()).toMatchObject({ level: 1, points: 0, nextPoints: 5, wageredPoints: 0, wagerPoints: 250 });
  await bet(100);
  expect((await claim()).body.code).toBe('loyalty-bonus-none');
  await bet(900);
  expect(await bonus()).toMatchObject({ level: 2, points: 5, wageredPoints: 250 });
  expect((await claim()).body).toEqual({ amount: 5, level: 2 });
  expect((await claim()).body.code).toBe('loyalty-bonus-not-due');

  const after = await bonus();
  expect(after.wageredPoints).toBe(0);
  const wait = Date.parse(after.opensAt) - Date.parse(after.now);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(7 * DAY_MS);
  expect(new Date(after.opensAt).getUTCDay()).toBe(1);
  ahead += wait;
  expect((await claim()).body.code).toBe('loyalty-bonus-open');
  await bet(250);
  expect((await claim()).status).toBe(200);
});
