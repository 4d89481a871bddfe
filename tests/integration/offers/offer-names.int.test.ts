import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually.ts';
import { codeOf, notik, openOfferHouse, settled, tell } from '#tests/support/offers/offer-house.ts';
import type { Visitor } from '../gateway/visitor.ts';

const mailRow = z.object({ message: z.string() });
type Line = { description: string; amount: number; pendingAmount?: number };
type Note = { title: string; message: string; dueAt?: string };

test('an offer has its own name in transactions, notifications and mails; a reversal says how much', async () => {
  await using house = await openOfferHouse();
  const anna = house.visitor();
  const { id } = await anna.register('Anna');
  await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${id}`);
  const conversion = { user_id: await codeOf(anna), offer_name: 'Music trial', conversion_ip: '203.0.113.9' };
  await tell(house, notik({ ...conversion, amount: '45', payout: '0.90', txn_id: 'N1' }));
  await settled(house);
  await tell(house, notik({ ...conversion, amount: '-45', payout: '-0.90', txn_id: 'N2', rewarded_txn_id: 'N1' }));
  await settled(house);
  await house.notifier.caughtUp();

  const lines = async (who: Visitor, path: string) => (await who.get<Line[]>(path)).body;
  expect((await lines(anna, '/api/user/transactions')).slice(0, 2)).toMatchObject([
    { description: 'Music trial: 45 points no longer pending', amount: 0, pendingAmount: -45 },
    { description: 'Music trial: 45 points pending', amount: 0, pendingAmount: 45 },
  ]);
  const notes = (await anna.get<Note[]>('/api/notifications')).body;
  expect(notes.slice(0, 2)).toMatchObject([
    { title: 'Offer reversed', message: expect.stringMatching(/^Music trial was reversed: −45 points\./) },
    { title: 'Offer pending', message: 'Music trial: 45 points pending.', dueAt: expect.any(String) },
  ]);
  const mails = () =>
    house.db.pool.any(sql.type(mailRow)`
      select params ->> 'message' as message from mail.outbox where kind = 'notification' and account = ${id}`);
  await eventually(async () => (await mails()).length > 0, { what: 'the mail' });
  expect((await mails()).map(({ message }) => message)).toEqual([notes[0]!.message]);
});
