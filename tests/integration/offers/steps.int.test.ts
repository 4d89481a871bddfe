import { expect, test } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { ownOffersCall } from '#contracts/offers/calls.ts';
import type { ogadsOffers } from '#contracts/offers/list-calls.ts';
import type { exceptionsCall } from '#contracts/offers/staff-calls.ts';
import { demoNetworks } from '#demo/offers/networks.ts';
import { speakerOf } from '#demo/offers/simulate/speakers.ts';
import { forkOfferStandIn, setupOf } from '#demo/offers/stand-in/fork-stand-in.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { personal } from '#services/offers/personal.ts';
import { NETWORK_ADAPTERS } from '#services/offers/networks/adapters.ts';
import { booked, settled, tell } from '#tests/support/offers/offer-house.ts';
import { joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

type Mine = ReplyOf<typeof ownOffersCall>;
type List = ReplyOf<typeof ogadsOffers>;
type Queue = ReplyOf<typeof exceptionsCall>;
type Line = { description: string; pendingAmount?: number };

const FERNHOLD = 'lootably-lb-51';
const CENTS = { g1: 100, g2: 600, g3: 1800 };
const WORDS = { g1: 'Install and finish the tutorial', g2: 'Reach castle level 8', g3: 'Reach castle level 15' };

async function stageOf() {
  await using opened = new AsyncDisposableStack();
  const setup = setupOf(50);
  const standIn = opened.use(await forkOfferStandIn(setup));
  const house = opened.use(await openHouse({ offerNetworks: demoNetworks(NETWORK_ADAPTERS, standIn.url) }));
  const anna = house.visitor();
  const { id } = await anna.register('Anna');
  const { headers } = await anna.get(`/api/ogads/offers/${FERNHOLD}/open`);
  standIn.tell({ houseUrl: house.address, signedUrl: 'https://house.example' });
  const link = new URL(headers.get('location')!);
  const codes = { player: link.searchParams.get('u')!, click: link.searchParams.get('sid2')! };
  const parts = opened.move();
  return {
    house,
    anna,
    id: id as AccountId,
    link,
    async says(
      kind: 'credit' | 'reversal',
      id: string,
      goalId: keyof typeof CENTS,
      more: { clickCode?: string; cents?: number } = {},
    ) {
      const { clickCode = codes.click, cents = CENTS[goalId] } = more;
      const amounts = { revenue: (cents / 100).toFixed(2), reward: String(cents / 2) };
      const step = { offerId: 'lb-51', goalId, words: WORDS[goalId] };
      const told = { kind, id, playerCode: codes.player, clickCode, ...amounts, offerName: 'Fernhold', step };
      const { target } = speakerOf('lootably').says(told, setup.accounts.lootably!, house.address);
      const answer = await tell(house, target);
      await settled(house);
      return answer.body;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

const mine = async (who: Visitor) => (await who.get<Mine>('/api/offers/mine')).body.offers;
const listed = async (who: Visitor) => {
  return (await who.get<List>('/api/ogads/offers')).body.offers.find(({ offerid }) => offerid === FERNHOLD)!;
};
const pointsBooked = async (house: Parameters<typeof booked>[0]) => (await booked(house)).map(({ amount }) => amount);

test('each step is listed with its points and its wait, and credited on its own', async () => {
  await using stage = await stageOf();
  const { anna, says } = stage;
  expect(await listed(anna)).toMatchObject({
    points: 1250,
    outcome: null,
    steps: [
      { id: 'g1', words: WORDS.g1, points: 50, state: 'open', waitDays: 1, releaseAt: null },
      { id: 'g2', words: WORDS.g2, points: 300, state: 'open', waitDays: 14, releaseAt: null },
      { id: 'g3', points: 900, state: 'open', waitDays: 14, releaseAt: null },
    ],
  });
  const done = await fetch(`${stage.link.href}&step=g1`, { method: 'POST' });
  expect(await done.text()).toContain('The network has reported it');
  await settled(stage.house);
  await says('credit', 'L2', 'g2');
  expect(await pointsBooked(stage.house)).toEqual([50, 300]);
  const states = async () => (await listed(anna)).steps!.map(({ state }) => state);
  expect(await states()).toEqual(['pending', 'pending', 'open']);
  expect((await listed(anna)).outcome).toBeNull();
  const [second, first] = await mine(anna);
  expect(second).toMatchObject({ name: 'Fernhold', step: WORDS.g2, points: 300, promisedPoints: 300 });
  expect(first).toMatchObject({ name: 'Fernhold', step: WORDS.g1, points: 50, promisedPoints: 50 });
  expect(first!.steps).toMatchObject([
    { state: 'pending' },
    { state: 'pending' },
    { id: 'g3', state: 'open', points: 900 },
  ]);
  const { body: lines } = await anna.get<Line[]>('/api/user/transactions');
  expect(lines[0]!.description).toBe(`Fernhold · ${WORDS.g2}: 300 points pending`);

  await says('credit', 'L3', 'g3');
  expect((await listed(anna)).outcome).toBe('pending');
  const ben = stage.house.visitor();
  await ben.register('Ben');
  expect((await listed(ben)).steps!.map(({ state }) => state)).toEqual(['open', 'open', 'open']);
});

test('a step is paid once: a repeat changes nothing, a further payment waits for staff', async () => {
  await using stage = await stageOf();
  const { house, says } = stage;
  const finn = house.visitor();
  await joinsStaff(house, finn, 'finn', 'finance');
  await says('credit', 'L1', 'g1');
  expect(await says('credit', 'L1', 'g1')).toBe('1');
  expect(await says('credit', 'L2', 'g1')).toBe('1');
  expect(await pointsBooked(house)).toEqual([50]);
  const { exceptions } = (await finn.get<Queue>('/api/admin/offers/exceptions')).body;
  expect(exceptions).toMatchObject([{ reason: 'step-paid-before', conversion: { transactionId: 'L2' } }]);
  const approve = { action: 'approve', reason: 'The network confirmed both' };
  const path = `/api/admin/offers/exceptions/${exceptions[0]!.id}`;
  expect((await finn.post(path, approve, { 'idempotency-key': randomCommandId() })).status).toBe(200);
  await settled(house);
  expect(await pointsBooked(house)).toEqual([50, 50]);
});

test('two payments of a step that arrive together are one', async () => {
  await using stage = await stageOf();
  await Promise.all(['L1', 'L2', 'L3', 'L4'].map((id) => stage.says('credit', id, 'g1')));
  expect(await pointsBooked(stage.house)).toEqual([50]);
});

test('the reversal of a step takes back only that step, which can then be paid again', async () => {
  await using stage = await stageOf();
  const { anna, house, says } = stage;
  await says('credit', 'L1', 'g1');
  await says('credit', 'L2', 'g2');
  await says('reversal', 'L1', 'g1');
  expect(await pointsBooked(house)).toEqual([50, 300, -50]);
  const states = async () => (await listed(anna)).steps!.map(({ state }) => state);
  expect(await states()).toEqual(['reversed', 'pending', 'open']);
  const exported = await personal.own(house.db.pool, stage.id);
  expect(exported.offers).toMatchObject([{ offer: 'Fernhold', step: WORDS.g1 }, { step: WORDS.g2 }]);
  await says('credit', 'L3', 'g1');
  expect(await pointsBooked(house)).toEqual([50, 300, -50, 50]);
  expect(await states()).toEqual(['pending', 'pending', 'open']);
});

test('a step is compared with its own price, also when the network does not return the click', async () => {
  await using stage = await stageOf();
  const { anna, house, says } = stage;
  await says('credit', 'L1', 'g1', { clickCode: '', cents: 600 });
  expect(await pointsBooked(house)).toEqual([]);
  await says('credit', 'L2', 'g2', { clickCode: '' });
  expect(await pointsBooked(house)).toEqual([300]);
  expect((await mine(anna))[0]).toMatchObject({ step: WORDS.g2, promisedPoints: 300 });
});

test('an offer that is paid in one has no steps in any reply', async () => {
  await using stage = await stageOf();
  const { anna } = stage;
  await anna.get('/api/ogads/offers/1001/open');
  const { offers } = (await anna.get<List>('/api/ogads/offers')).body;
  expect(offers.filter((offer) => 'steps' in offer).map(({ offerid }) => offerid)).toEqual([
    FERNHOLD,
    'lootably-lb-52',
  ]);
  const [tycoon] = await mine(anna);
  expect(Object.keys(tycoon!)).not.toEqual(expect.arrayContaining(['steps']));
  expect(Object.keys(tycoon!)).not.toEqual(expect.arrayContaining(['step']));
});
