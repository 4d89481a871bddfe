import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { evidenceCall } from '#contracts/withdrawals/compliance-calls.ts';
import type { adminWithdrawalsCall } from '#contracts/withdrawals/staff-calls.ts';
import { paysTip, tips } from '#tests/support/asks.ts';
import { accepted } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';
import { payable, requested } from './withdrawing.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ settings: { 'registrations-per-hour': 1000 } });
  officer = house.visitor();
  await joinsStaff(house, officer, 'tr_officer', 'finance');
});
afterAll(() => house[Symbol.asyncDispose]());

/** A receiver of 60 points from each of two players, each on a different network. */
async function tipped(name: string) {
  const [receiver, one, two] = [
    await payable(house, name),
    await payable(house, `${name}_b`),
    await payable(house, `${name}_c`),
  ];
  for (const { id } of [one, two]) await accepted(house.ledger, paysTip(tips(id, receiver.id, 60)));
  await house.projector.caughtUp();
  await house.db.pool.query(sql.unsafe`update user_sessions set network = 'net ' || account`);
  await house.db.pool.query(sql.unsafe`update security_events set network = null`);
  return { receiver, senders: [one.id, two.id] as const };
}

async function riskOf({ visitor }: { visitor: Visitor }, address: string) {
  const id = await requested(house, visitor, 1000, address);
  const { body } = await officer.get<ReplyOf<typeof evidenceCall>>(`/api/admin/withdrawals/${id}/evidence`);
  const reason = body.risk.reasons.find(({ rule }) => rule === 'tips-from-linked')?.text ?? null;
  return { id, reason, verdict: body.risk.verdict, evidence: body.evidence };
}

test('tips from strangers are evidence, and hold nothing', async () => {
  const { receiver } = await tipped('tr_ann');
  const { reason, evidence } = await riskOf(receiver, 'tr.ann@example.org');
  expect([reason, evidence.fromTips, evidence.tippers, evidence.fromLinkedTips]).toEqual([null, 120, 2, 0]);
});

test('tips sent from the device of their receiver hold the withdrawal, and staff read why', async () => {
  const { receiver, senders } = await tipped('tr_bob');
  for (const account of [receiver.id, ...senders]) await house.compliance.noteTipDevice(account, 'one browser');
  const { id, reason, verdict } = await riskOf(receiver, 'tr.bob@example.org');
  const text = '120 points in tips from 2 accounts on the same device, network or destination';
  expect([verdict, reason]).toEqual(['hold', text]);
  const { body } = await officer.get<ReplyOf<typeof adminWithdrawalsCall>>('/api/admin/withdrawals?queue=held');
  expect(body.find((row) => row.id === id)?.holdReason).toContain(text);
});

test('so do tips from the network or to the destination of their receiver, from the points of the setting on', async () => {
  const { receiver, senders } = await tipped('tr_cem');
  await house.db.pool.query(sql.unsafe`
    update user_sessions set network = ${`net ${receiver.id}`} where account = ${senders[0]}`);
  const below = await riskOf(receiver, 'tr.cem@example.org');
  expect([below.reason, below.evidence.fromLinkedTips, below.evidence.linkedTippers]).toEqual([null, 60, 1]);
  const sender = { visitor: (await tipped('tr_dan')).receiver.visitor };
  await riskOf(sender, 'tr.shared@example.org');
  const { receiver: second } = await tipped('tr_eve');
  const dan = await house.identity.accountOf('tr_dan');
  await accepted(house.ledger, paysTip(tips(dan!, second.id, 100)));
  await house.projector.caughtUp();
  const { reason } = await riskOf(second, 'tr.shared@example.org');
  expect(reason).toBe('100 points in tips from 1 account on the same device, network or destination');
});
