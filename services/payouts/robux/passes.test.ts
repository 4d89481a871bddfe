import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { openStandIn } from '#tests/support/payouts/stand-in.ts';
import { passPrice, robloxPasses } from './passes.ts';

const signal = AbortSignal.timeout(HOUR_MS);
const PASS = { price: 143, owner: 'Builder_Bob', isForSale: true, ownerType: 'User', isRegional: false } as const;
const ASKED = { gamepassId: '12345', username: 'builder_bob', points: 100 };

test.each([
  [5, 8],
  [100, 143],
  [500, 715],
  [800, 1143],
  [5000, 7143],
])('a pass for %s points costs %s Robux if the house bears the fee', (points, price) => {
  expect(passPrice(points, 'house')).toBe(price);
  expect(passPrice(points, 'player')).toBe(points);
});

test.each([
  ['of the player at the right price', PASS, 'fit'],
  ['that does not exist', null, 'missing'],
  ['that is not for sale', { ...PASS, isForSale: false }, 'not-for-sale'],
  ['of 1,143 for 500 points', { ...PASS, price: 1143 }, 'price'],
  ['with regional pricing', { ...PASS, isRegional: true }, 'price'],
  ['of another user', { ...PASS, owner: 'Someone' }, 'owner'],
  ['of a group', { ...PASS, ownerType: 'Group' as const }, 'owner'],
])('a pass %s is %s', async (_, pass, found) => {
  await using standIn = await openStandIn();
  if (pass !== null) standIn.roblox.passes['12345'] = pass;
  const passes = robloxPasses(standIn.settings.roblox, standIn.deps.http);
  const verdict = await passes.judge(ASKED, signal);
  expect(verdict).toMatchObject(found === 'fit' ? { kind: 'fit' } : { kind: 'unfit', code: found });
});

test('a pass of the house is refused, and nothing is said about one while Roblox does not answer', async () => {
  await using standIn = await openStandIn();
  standIn.roblox.passes['12345'] = PASS;
  const houseIds = [standIn.roblox.userId('builder_bob')];
  const { http } = standIn.deps;
  const passes = robloxPasses({ ...standIn.settings.roblox, houseIds }, http);
  expect(await passes.judge(ASKED, signal)).toMatchObject({ kind: 'unfit', code: 'owner' });
  const away = robloxPasses({ ...standIn.settings.roblox, usersUrl: `${standIn.url}/nowhere` }, http);
  expect(await away.judge(ASKED, signal)).toEqual({ kind: 'unavailable' });
});
