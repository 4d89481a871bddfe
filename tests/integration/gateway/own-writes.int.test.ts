import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { User } from '#contracts/accounts/user.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type House, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;

beforeAll(async () => {
  house = await openHouse();
  other = await house.openDoor();
});
afterAll(() => house[Symbol.asyncDispose]());

const count = z.object({ count: z.int() });
const me = (visitor: Visitor, headers: Record<string, string> = {}) => visitor.get<User>('/api/auth/user', headers);
const pointsOf = async (visitor: Visitor) => (await me(visitor)).body.points;
const AS_IT_IS = { 'min-position': '0:0' };

/** Pauses the projector until released; the views stay readable. */
async function heldViews() {
  await house.projector.caughtUp();
  const client = await openClient(house.db.url);
  await client.pg.query('begin; lock table balance.account in exclusive mode');
  return { release: () => client[Symbol.asyncDispose]() };
}

test('right after registration every read of the session shows the bonus, at any gateway', async () => {
  const bert = house.visitor();
  await bert.register('bert_before');
  const views = await heldViews();
  const anna = house.visitor();
  await anna.register('anna_new');
  const reads = [anna, anna.at(other.address)].map(pointsOf);
  // The view lacks her, and other readers do not wait.
  for (let time = 0; time < 2; time++) {
    expect((await me(anna, AS_IT_IS)).body.points).toBe(0);
    expect((await me(anna.at(other.address), AS_IT_IS)).body.points).toBe(0);
    expect((await anna.get('/api/leaderboard')).status).toBe(200);
    expect(await pointsOf(bert)).toBe(100);
  }
  await views.release();
  expect(await Promise.all(reads)).toEqual([100, 100]);
});

test('after a bet every read of the session at that gateway includes it', async () => {
  const anna = house.visitor();
  await anna.register('anna_bets');
  const views = await heldViews();
  const { newBalance } = (await anna.bet(10)).body;
  const reads = [
    pointsOf(anna),
    anna.get<{ gamesPlayed: number }>('/api/games/stats').then(({ body }) => body.gamesPlayed),
  ];
  expect((await me(anna, AS_IT_IS)).body.points).toBe(100);
  await views.release();
  expect(await Promise.all(reads)).toEqual([newBalance, 1]);
});

test('a stalled view blocks no reads: an own bet is awaited briefly, an own registration until it arrives', async () => {
  const anna = house.visitor();
  await anna.register('anna_waits');
  const views = await heldViews();
  const bert = house.visitor();
  await bert.register('bert_waits');
  await anna.bet(10);
  const [hers, his] = await Promise.all([me(anna), me(bert)]);
  expect([hers.status, hers.body.points, his.status]).toEqual([200, 100, 503]);
  await views.release();
  expect(await pointsOf(bert)).toBe(100);
});

test('a player who wrote and signs in again at that gateway sees it in the reply', async () => {
  const views = await heldViews();
  const phone = house.visitor();
  const { id } = await phone.register('anna_again');
  const laptop = house.visitor().signIn('anna_again');
  const opened = () =>
    house.db.pool.oneFirst(sql.type(count)`select count(*)::int4 as count from user_sessions where account = ${id}`);
  await eventually(async () => (await opened()) === 2, { what: 'the second session' });
  expect((await me(phone, AS_IT_IS)).body.points).toBe(0);
  await views.release();
  expect((await laptop).body.user.points).toBe(100);
});
