import { expect, test } from 'vitest';
import { demoNetworks } from '#demo/offers/networks.ts';
import { NETWORK_ADAPTERS } from '#services/offers/networks/adapters.ts';
import { forkOfferStandIn, setupOf } from '#demo/offers/stand-in/fork-stand-in.ts';
import { settled } from '#tests/support/offers/offer-house.ts';
import { openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

type Listed = { offerid: string; link: string; outcome: string | null; releaseAt: string | null };
type List = { success: boolean; offers: Listed[]; error?: string; message?: string };

const listOf = async (visitor: Visitor) => (await visitor.get<List>('/api/ogads/offers')).body;

async function houseWithStandIn() {
  await using opened = new AsyncDisposableStack();
  const standIn = opened.use(await forkOfferStandIn(setupOf(50)));
  const networks = demoNetworks(NETWORK_ADAPTERS, standIn.url);
  const house = opened.use(await openHouse({ offerNetworks: networks }));
  standIn.tell({ houseUrl: house.address, signedUrl: 'https://house.example' });
  const behave = (how: string) => fetch(`${standIn.url}/behave/${how}`, { method: 'POST' });
  const parts = opened.move();
  return { house, standIn, behave, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

async function open(visitor: Visitor, offerid: string): Promise<string | null> {
  return (await visitor.get(`/api/ogads/offers/${offerid}/open`)).headers.get('location');
}

test('an offer is listed at the price credited, opened by its player, completed and credited', async () => {
  await using stage = await houseWithStandIn();
  const { house } = stage;
  const anna = house.visitor();
  expect((await anna.get('/api/ogads/offers')).status).toBe(401);
  await anna.register('Anna');
  const { success, offers } = await listOf(anna);
  expect(success).toBe(true);
  expect(offers[0]).toEqual({
    offerid: '1001',
    name: 'Harbour Tycoon: reach level 10',
    name_short: 'Harbour Tycoon',
    adcopy: 'Install and reach level 10 within seven days.',
    minutes: 240,
    description: 'Build a harbour & trade with the world. New players only.',
    picture: `${stage.standIn.url}/pictures/1001`,
    ctype: 'CPI',
    device: 'All',
    payout: 2.4,
    points: 240,
    link: '/api/ogads/offers/1001/open',
    waitDays: 14,
    outcome: null,
    releaseAt: null,
  });

  const link = (await open(anna, '1002'))!;
  const mine = async () => (await anna.get<{ offers: object[] }>('/api/offers/mine')).body.offers;
  expect(await mine()).toMatchObject([{ state: 'clicked', network: 'ogads', name: 'Household survey', points: null }]);
  expect(await (await fetch(link, { method: 'POST' })).text()).toContain('The network has reported it');
  await settled(house);
  expect(await mine()).toMatchObject([{ state: 'pending', name: 'Household survey', points: 60 }]);
  const outcomes = async (who: Visitor) => (await listOf(who)).offers.map(({ offerid, outcome }) => [offerid, outcome]);
  expect(await outcomes(anna)).toContainEqual(['1002', 'pending']);
  const ben = house.visitor();
  await ben.register('Ben');
  expect(await outcomes(ben)).toContainEqual(['1002', null]);
  await fetch(link, { method: 'POST' });
  await settled(house);
  expect(await mine()).toHaveLength(1);
});

test('every player has a personal link, which no other player is shown', async () => {
  await using stage = await houseWithStandIn();
  const [anna, ben] = [stage.house.visitor(), stage.house.visitor()];
  await anna.register('Anna');
  await ben.register('Ben');
  const links = [await open(anna, '1001'), await open(ben, '1001'), await open(anna, '1001')];
  const codes = links.map((link) => new URL(link!).searchParams);
  const [first, other, again] = codes.map((code) => code.get('player'));
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(new Set(codes.map((code) => code.get('click'))).size).toBe(3);
  expect(JSON.stringify(await listOf(ben))).not.toContain(first);
});

test('an unavailable offer is neither recorded nor opened, and visitors are asked to sign in', async () => {
  await using stage = await houseWithStandIn();
  const anna = stage.house.visitor();
  expect(await open(anna, '1001')).toBe('/auth');
  await anna.register('Anna');
  expect(await open(anna, 'no-such-offer')).toBe('/earn?offer=gone');
  await stage.behave('error');
  expect((await anna.get<{ offers: object[] }>('/api/offers/mine')).body.offers).toEqual([]);
});

test('a misbehaving network leaves a sentence, and one without offers for this location another', async () => {
  await using stage = await houseWithStandIn();
  const anna = stage.house.visitor();
  await anna.register('Anna');
  await stage.behave('broken');
  expect(await listOf(anna)).toEqual({
    success: false,
    offers: [],
    error: 'Failed to load offers',
    message: 'Failed to load offers. Please try again.',
  });
});

test('a private address is reported as having no offers for its location; without a network the list is empty', async () => {
  await using stage = await houseWithStandIn();
  const anna = stage.house.visitor();
  await anna.register('Anna');
  await stage.behave('private');
  const empty = { success: true, offers: [] };
  expect(await listOf(anna)).toEqual({ ...empty, message: 'No offers available for your location at the moment' });
  await using alone = await openHouse();
  const ben = alone.visitor();
  await ben.register('Ben');
  expect(await listOf(ben)).toEqual(empty);
});

test('the page may show pictures and frame walls of connected networks only', async () => {
  await using stage = await houseWithStandIn();
  const policy = (await fetch(`${stage.house.address}/earn`)).headers.get('content-security-policy');
  expect(policy).toContain(`frame-src ${stage.standIn.url};`);
  expect(policy).toContain(`connect-src 'self' ${stage.standIn.url};`);
  expect(policy).toContain(`img-src 'self' data: https: ${stage.standIn.url};`);
  await using alone = await openHouse();
  const own = (await fetch(`${alone.address}/earn`)).headers.get('content-security-policy');
  expect(own).toContain("frame-src 'none';");
  expect(own).toContain("img-src 'self' data:;");
});
