import { expect, test } from 'vitest';
import type { AccountId } from '#contracts/ids.ts';
import { earnAtOffers } from '#demo/world/offers.ts';
import { openDemoDoor } from '#demo/offers/door.ts';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { systemRandom } from '#infra/process/random.ts';
import { openHouse } from '../gateway/house.ts';

type Mine = { offers: { name: string; state: string; points: number | null; clickedAt: string | null }[] };

test('a player of the demo world has opened, pending, credited and reversed offers', async () => {
  await using house = await openHouse();
  const anna = house.visitor();
  const { id } = await anna.register('Anna');
  const { pool } = house.db;
  const { ledger, identity, settings } = house;
  const rooms = { pool, ledger, identity, settings, clock: systemClock, random: systemRandom, log: silentLog() };
  await using door = openDemoDoor({ ...rooms, publicUrl: 'http://127.0.0.1:3000' });
  // The house books postbacks only after the demo world is made.
  await house.offers[Symbol.asyncDispose]();
  const player = { account: id as AccountId, place: 0, secret: 'known to this test alone' };
  await earnAtOffers(door, player);
  await earnAtOffers(door, player);
  const { offers } = (await anna.get<Mine>('/api/offers/mine')).body;
  expect(offers.map(({ name, state, points }) => [name, state, points])).toEqual([
    ['Household survey', 'clicked', null],
    ['Harbour Tycoon', 'pending', 240],
    ['Music trial', 'reversed', 45],
    ['Weekly shopping survey', 'credited', 25],
  ]);
  expect(offers.every(({ clickedAt }) => clickedAt !== null)).toBe(true);
});
