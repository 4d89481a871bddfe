import { expect, test } from 'vitest';
import { randomCommandId } from '#infra/process/random.ts';
import { offerFaults } from '#tests/support/offer-faults.ts';
import {
  booked,
  codeOf,
  cpx,
  exceptionsOf,
  notik,
  openOfferHouse,
  PATH_SECRET,
  post,
  revlum,
  settled,
  tell,
} from '#tests/support/offers/offer-house.ts';
import { eventsOf } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff } from '../gateway/house.ts';

type Fields = Parameters<typeof revlum>[0];

async function says(house: House, fields: Fields): Promise<void> {
  const { status } = await post(house, `/api/postback/revlum/${PATH_SECRET}`, revlum(fields));
  expect(status).toBe(200);
  await settled(house);
}

async function approves(house: House, id: number): Promise<void> {
  const staff = house.visitor();
  await joinsStaff(house, staff, `finn${id}`, 'finance');
  const body = { action: 'approve', reason: 'the network confirms it' };
  const headers = { 'idempotency-key': randomCommandId() };
  expect((await staff.post(`/api/admin/offers/exceptions/${id}`, body, headers)).status).toBe(200);
  await settled(house);
}

const amounts = async (house: House) => (await booked(house)).map(({ type, amount }) => [type, amount]);
const open = async (house: House) =>
  (await exceptionsOf(house)).filter(({ state }) => state === 'open').map(({ reason }) => reason);

test('a conversion approved a second time after its reversal waits for staff, is credited and can be reversed', async () => {
  await using house = await openOfferHouse();
  const anna = house.visitor();
  await anna.register('Anna');
  const credit = { subId: await codeOf(anna), transId: 'T1', reward: '20', payout: '0.40', status: '1' };
  const reversal = { ...credit, status: '2' };
  for (const fields of [credit, reversal, credit, credit, reversal]) await says(house, fields);
  // The reversal that came last took back the approval that waited.
  const once = [
    ['offer-credited', 20],
    ['offer-reversed', -20],
  ];
  expect([await amounts(house), await open(house)]).toEqual([once, []]);
  await says(house, credit);
  expect([await amounts(house), await open(house)]).toEqual([once, ['approved-again']]);
  await approves(house, (await exceptionsOf(house)).at(-1)!.id);
  expect(await amounts(house)).toEqual([...once, ['offer-credited', 20]]);
  await says(house, credit);
  await says(house, reversal);
  await says(house, reversal);
  expect([await amounts(house), await open(house)]).toEqual([[...once, ...once], []]);
  expect(offerFaults(await eventsOf(house.db.url))).toEqual([]);
});

test('one id with another player, revenue or reward waits for staff; other spellings of its amounts are the same', async () => {
  await using house = await openOfferHouse();
  const [anna, bob] = [house.visitor(), house.visitor()];
  await anna.register('Anna');
  await bob.register('Bob');
  const credit = { subId: await codeOf(anna), transId: 'T1', reward: '30', payout: '0.60', status: '1' };
  await says(house, credit);
  await says(house, { ...credit, payout: '0.6', reward: '30.00' });
  expect([await amounts(house), await open(house)]).toEqual([[['offer-credited', 30]], []]);
  for (const change of [{ subId: await codeOf(bob) }, { payout: '0.61' }, { reward: '31' }]) {
    await says(house, { ...credit, ...change });
    await says(house, { ...credit, ...change });
  }
  const doubts = Array.from({ length: 3 }, () => 'told-differently');
  expect([await amounts(house), await open(house)]).toEqual([[['offer-credited', 30]], doubts]);
  await approves(house, (await exceptionsOf(house))[0]!.id);
  expect((await bob.get<{ offers: object[] }>('/api/offers/mine')).body.offers).toMatchObject([{ points: 30 }]);
  await says(house, { ...credit, status: '2' });
  expect((await anna.get<{ offers: object[] }>('/api/offers/mine')).body.offers).toMatchObject([{ state: 'reversed' }]);
});

test('a reversal that names another player than its credit takes nothing until staff approve it', async () => {
  await using house = await openOfferHouse();
  const [anna, bob] = [house.visitor(), house.visitor()];
  await anna.register('Anna');
  await bob.register('Bob');
  const sent = { amount: '20', payout: '0.40' };
  await tell(house, notik({ ...sent, user_id: await codeOf(anna), txn_id: 'N1' }));
  await settled(house);
  const back = { user_id: await codeOf(bob), amount: '-20', payout: '-0.40', txn_id: 'N2', rewarded_txn_id: 'N1' };
  await tell(house, notik(back));
  await settled(house);
  expect([await amounts(house), await open(house)]).toEqual([[['offer-credited', 20]], ['told-differently']]);
  await approves(house, (await exceptionsOf(house))[0]!.id);
  expect((await amounts(house)).at(-1)).toEqual(['offer-reversed', -20]);
});

test('an unknown state is answered as success and waits for staff; a macro in place of an id is refused', async () => {
  await using house = await openOfferHouse();
  const anna = house.visitor();
  await anna.register('Anna');
  const survey = { status: '1', user_id: await codeOf(anna), amount_usd: '1.00' };
  expect((await tell(house, cpx({ ...survey, status: '3', trans_id: 'C1' }))).status).toBe(200);
  expect((await tell(house, cpx({ ...survey, trans_id: '{trans_id}' }))).status).toBe(403);
  await settled(house);
  expect([await amounts(house), await open(house)]).toEqual([[], ['unknown-state', 'unreadable']]);
});
