import { expect, test } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import type { ownOffersCall } from '#contracts/offers/calls.ts';
import type { exceptionsCall } from '#contracts/offers/staff-calls.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { booked, notik, openOfferHouse, settled, tell } from '#tests/support/offers/offer-house.ts';
import { joinsStaff } from '../gateway/house.ts';

type Mine = ReplyOf<typeof ownOffersCall>;
type Queue = ReplyOf<typeof exceptionsCall>;

test('a higher amount than shown waits for staff, with both sources; a lower one is credited and reported', async () => {
  await using house = await openOfferHouse();
  const [anna, finn] = [house.visitor(), house.visitor()];
  const { id } = await anna.register('Anna');
  await joinsStaff(house, finn, 'finn', 'finance');
  const done = async (txn: string, { shown, payout }: { shown: number; payout: string }) => {
    const commandId = randomCommandId() as CommandId;
    const offer = { network: 'notik', offerId: '7', offerName: `Offer ${txn}`, points: shown };
    const click = { commandId, account: id as AccountId, ...offer, address: '198.51.100.7' };
    const codes = await house.offers.noteClick(click);
    const said = { user_id: codes.player, s1: codes.click, amount: '1', payout, conversion_ip: '203.0.113.9' };
    await tell(house, notik({ ...said, txn_id: txn }));
    await settled(house);
  };
  await done('N1', { shown: 100, payout: '1.00' });
  await done('N2', { shown: 100, payout: '2.50' });
  await done('N3', { shown: 100, payout: '2.52' });
  expect((await booked(house)).map(({ amount }) => amount)).toEqual([50, 125]);
  const mine = (await anna.get<Mine>('/api/offers/mine')).body.offers;
  expect(mine.map(({ points, promisedPoints }) => [points, promisedPoints])).toEqual([
    [null, 100],
    [125, 100],
    [50, 100],
  ]);
  const { exceptions } = (await finn.get<Queue>('/api/admin/offers/exceptions')).body;
  expect(exceptions).toMatchObject([
    { reason: 'over-price', notes: ['other-network'], conversion: { transactionId: 'N3', promisedPoints: 100 } },
  ]);
  const approve = { action: 'approve', reason: 'the network has raised it' };
  const path = `/api/admin/offers/exceptions/${exceptions[0]!.id}`;
  expect((await finn.post(path, approve, { 'idempotency-key': randomCommandId() })).status).toBe(200);
  await settled(house);
  expect((await booked(house)).at(-1)).toMatchObject({ amount: 126 });
});
