import { expect, test } from 'vitest';
import type { AccountId } from '#contracts/ids.ts';
import { demoNetworks } from '#demo/offers/networks.ts';
import { NETWORK_ADAPTERS } from '#services/offers/networks/adapters.ts';
import { planOf } from '#demo/offers/simulate/plan.ts';
import { playPlan } from '#demo/offers/simulate/play-plan.ts';
import { setupOf } from '#demo/offers/stand-in/fork-stand-in.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openHouse } from '../gateway/house.ts';

test('eight networks at once leave each player the points of their valid conversions', async () => {
  const networks = demoNetworks(NETWORK_ADAPTERS, 'http://127.0.0.1:9');
  await using house = await openHouse({ offerNetworks: networks });
  const players: { account: AccountId; code: string }[] = [];
  for (const name of ['Anna', 'Ben']) {
    const visitor = house.visitor();
    const { id } = await visitor.register(name);
    const { url } = (await visitor.post<{ url: string }>('/api/offers/walls/lootably')).body;
    players.push({ account: id as AccountId, code: new URL(url).searchParams.get('player')! });
  }
  const codes = players.map(({ code }) => code);
  const { accounts } = setupOf(50);
  const baseUrl = 'https://house.example';
  const plan = planOf({ networks: accounts, players: codes, conversions: 48, seed: 11, sharePercent: 50, baseUrl });
  const { answered, surprises } = await playPlan(plan, [house.address], 1000);
  expect([surprises, answered]).toEqual([[], plan.steps.length]);
  for (const { account, code } of players) {
    const { credited, points } = plan.players.get(code)!;
    const stands = async () => {
      const offers = await house.offers.ownOffers(account, { before: null, limit: 200 });
      const standing = offers.filter(({ state }) => state === 'pending' || state === 'credited');
      expect([standing.length, standing.reduce((sum, offer) => sum + offer.points!, 0)]).toEqual([credited, points]);
      return true;
    };
    expect(await eventually(stands)).toBe(true);
  }
});
