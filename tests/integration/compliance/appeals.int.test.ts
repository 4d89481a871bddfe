import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'slonik';
import type { Problem } from '#contracts/definition/problem.ts';
import type { ShownHold } from '#contracts/withdrawals/compliance-calls.ts';
import type { OwnHold } from '#contracts/withdrawals/hold-calls.ts';
import { personal } from '#services/compliance/personal.ts';
import { PAYEE_KEY } from '#tests/support/mail-rooms.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';
import { ownKey, payable, requested } from './withdrawing.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ settings: { 'risk-review-from': 40, 'risk-hold-from': 80 } });
  officer = house.visitor();
  await joinsStaff(house, officer, 'ap_officer', 'finance');
});
afterAll(() => house[Symbol.asyncDispose]());

/** Two players share a destination: the second one's request is on hold. */
async function held(name: string) {
  const { visitor: first } = await payable(house, `${name}_a`);
  const { visitor, id } = await payable(house, `${name}_b`);
  await requested(house, first, 1000, `${name}@example.org`);
  const withdrawal = await requested(house, visitor, 1000, `${name}@example.org`);
  return { visitor, account: id, withdrawal };
}

type Titled = { title: string; message: string };
const titlesOf = async (visitor: Visitor) => {
  await house.compliance.tellPlayers();
  return (await visitor.get<Titled[]>('/api/notifications')).body.map(({ title }) => title);
};
const ownHolds = async (visitor: Visitor) => (await visitor.get<OwnHold[]>('/api/withdrawal/holds')).body;
const appeals = (visitor: Visitor, id: number, text: string) =>
  visitor.post<OwnHold & Problem>(`/api/withdrawal/holds/${id}/appeal`, { text });
const holdIn = async (state: string, withdrawal: string) =>
  (await officer.get<ShownHold[]>(`/api/admin/compliance/holds?state=${state}`)).body.find(
    ({ withdrawalId }) => withdrawalId === withdrawal,
  );
const decides = (id: number, decision: string) =>
  officer.post<Problem>(`/api/admin/compliance/holds/${id}`, { decision, reason: 'We looked at it.' }, ownKey());

test('a player is notified of a hold, by mail too, appeals once, and is notified of the decision', async () => {
  const { visitor, account, withdrawal } = await held('ap_ann');
  expect(await titlesOf(visitor)).toContain('Withdrawal on hold');
  expect((await titlesOf(visitor)).filter((title) => title === 'Withdrawal on hold')).toHaveLength(1);
  const { pool } = house.db;
  const mailed = await pool.anyFirst(sql.unsafe`
    select params ->> 'state' from notifications.notification where account = ${account} and mail <> 'none'`);
  expect(mailed).toContain('held');

  const [hold] = await ownHolds(visitor);
  expect(hold).toMatchObject({ withdrawalId: withdrawal, isKept: false, appeal: null });
  expect(hold!.reason).not.toContain('score');
  expect((await appeals(visitor, hold!.id, 'too short')).status).toBe(400);
  expect((await appeals(visitor, hold!.id, 'My brother uses this PayPal account too.')).status).toBe(200);
  expect((await appeals(visitor, hold!.id, 'My brother uses this PayPal account too.')).status).toBe(200);
  expect((await appeals(visitor, hold!.id, 'Another appeal with other words.')).body.code).toBe('hold-appealed');

  const { appeals: exported } = await personal.own(pool, account, { payeeKey: PAYEE_KEY });
  expect(exported).toMatchObject([{ text: 'My brother uses this PayPal account too.' }]);

  const shown = await holdIn('open', withdrawal);
  expect(shown).toMatchObject({ username: 'ap_ann_b', appeal: { text: 'My brother uses this PayPal account too.' } });
  await decides(shown!.id, 'clear');
  expect(await titlesOf(visitor)).toContain('Withdrawal no longer on hold');
  expect(await ownHolds(visitor)).toEqual([]);
  expect((await appeals(visitor, hold!.id, 'It is over already, is it not?')).body.code).toBe('hold-closed');
});

test('a kept hold can be appealed and cleared afterwards', async () => {
  const { visitor, withdrawal } = await held('ap_bob');
  const hold = (await holdIn('open', withdrawal))!;
  await decides(hold.id, 'confirm');
  expect(await titlesOf(visitor)).toContain('Withdrawal stays on hold');
  expect((await ownHolds(visitor))[0]).toMatchObject({ isKept: true });
  expect((await appeals(visitor, hold.id, 'We are two brothers at one address.')).status).toBe(200);
  expect(await holdIn('confirmed', withdrawal)).toMatchObject({ appeal: { text: expect.any(String) } });
  expect((await decides(hold.id, 'clear')).status).toBe(200);
});

test('another player neither sees nor appeals a hold', async () => {
  const { withdrawal } = await held('ap_cat');
  const { visitor } = await payable(house, 'ap_other');
  expect(await ownHolds(visitor)).toEqual([]);
  const hold = (await holdIn('open', withdrawal))!;
  expect((await appeals(visitor, hold.id, 'I would like to see this hold.')).status).toBe(404);
});

test('the player of a rejected withdrawal no longer sees its hold', async () => {
  const { visitor, withdrawal } = await held('ap_dan');
  const body = { status: 'rejected', adminNotes: 'Shared destination.' };
  expect((await officer.call('PATCH', `/api/admin/withdrawal/${withdrawal}`, { body })).status).toBe(200);
  await house.projector.caughtUp();
  expect(await ownHolds(visitor)).toEqual([]);
});
