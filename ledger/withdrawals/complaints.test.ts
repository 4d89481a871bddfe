import { expect, test } from 'vitest';
import type { EventType, LedgerEvent } from '#contracts/events.ts';
import { adjusts, decides, notes, pays, sendsBack, submits, withdraws } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { eventComplaint } from '../audit/event-complaint.ts';
import { ACCOUNT_MODEL } from '../capabilities.ts';
import { evolve } from '../engine/book/evolve.ts';

const request = withdraws(PLAYER, 1000, { method: 'paypal' });
const id = request.commandId;

/** Accepted at another price, held, refused; then accepted, paid and returned. */
const { events } = givenAccount(
  adjusts(PLAYER, 9000),
  request,
  decides('approve-withdrawal', PLAYER, id),
  submits(PLAYER, id),
  notes(PLAYER, id, 'on-hold', { costMicros: 8_000_000, feeMicros: 250_000 }),
  notes(PLAYER, id, 'refused', { feeMicros: 250_000 }),
  submits(PLAYER, id, 2),
  notes(PLAYER, id, 'accepted', { attempt: 2, costMicros: 9_000_000, feeMicros: 250_000 }),
  pays(PLAYER, id, { attempt: 2 }),
  sendsBack(PLAYER, id),
);

/** The audit's complaint about the first event of a type, changed, in place of event number `at`. */
function complaintAbout(type: EventType, { payload, ...header }: Forged, at = indexOf(type)): string | null {
  const account = ACCOUNT_MODEL.unopened(PLAYER);
  for (const event of events.slice(0, at)) evolve(ACCOUNT_MODEL, account, event);
  const event = events.find((one) => one.type === type)!;
  return eventComplaint(account, { ...event, ...header, payload: { ...event.payload, ...payload } } as LedgerEvent);
}

const indexOf = (type: EventType) => events.findIndex((one) => one.type === type);

type Forged = { amount?: number; commandId?: string; at?: number; payload?: object };

test('an audit accepts all that the rules wrote', () => {
  const account = ACCOUNT_MODEL.unopened(PLAYER);
  for (const event of events) {
    expect(eventComplaint(account, event)).toBeNull();
    evolve(ACCOUNT_MODEL, account, event);
  }
});

test.each<[EventType, Forged, RegExp]>([
  ['withdrawal-requested', { amount: 0 }, /holds no points/],
  ['withdrawal-requested', { payload: { micros: 1 } }, /worth 10000000 micros, not 1/],
  ['withdrawal-approved', { payload: { withdrawalId: 'x' } }, /no withdrawal x is pending/],
  ['payout-submitted', { payload: { attempt: 2 } }, /attempt 2 follows attempt 0/],
  ['payout-accepted', { payload: { attempt: 2 } }, /its attempt is 1/],
  ['payout-accepted', { payload: { provider: 'wise' } }, /by paypal, not 1 by wise/],
  ['accepted-payout-refused', { payload: { micros: 1 } }, /accepted with 8000000 micros/],
  ['payout-cost-booked', { payload: { provider: 'wise' } }, /provider is paypal/],
  ['payout-cost-booked', { payload: { cost: 'fee-refund', micros: 250_001 } }, /fee was 0/],
  ['payout-cost-booked', { payload: { cost: 'below-value', micros: 1 } }, /cost differs/],
  ['withdrawal-paid', { amount: -999 }, /has 1000 points, not 999/],
  ['withdrawal-paid', { payload: { micros: 1 } }, /worth 10000000 micros, not 1/],
  ['withdrawal-paid', { payload: { settingsSeq: 9 } }, /under settings 0/],
  ['withdrawal-paid', { payload: { method: 'zelle' } }, /by paypal, not by zelle/],
  ['withdrawal-paid', { payload: { attempt: 1 } }, /no attempt 1 by paypal is open/],
  ['withdrawal-paid', { payload: { attempt: null, provider: 'paypal', from: 'provider' } }, /attempt 2 was open/],
  ['withdrawal-paid', { payload: { from: 'provider' } }, /dollars are with transit/],
  ['withdrawal-returned', { amount: 1001 }, /has 1000 points/],
  ['withdrawal-returned', { payload: { provider: 'wise' } }, /paypal has paid it/],
  ['withdrawal-returned', { at: Date.UTC(2100, 0) }, /paid and can come back/],
  ['returned-withdrawal-released', { amount: 999 }, /has 1000 points/],
])('a forged %s with %j is found', (type, forged, complaint) => {
  expect(complaintAbout(type, forged)).toMatch(complaint);
});

test.each<EventType>([
  'withdrawal-requested',
  'withdrawal-approved',
  'payout-submitted',
  'payout-accepted',
  'payout-noted',
  'accepted-payout-refused',
  'withdrawal-paid',
  'withdrawal-returned',
  'returned-withdrawal-released',
])('a %s repeated after the end is found', (type) => {
  expect(complaintAbout(type, {}, events.length)).not.toBeNull();
});

test.each<EventType>(['payout-submitted', 'withdrawal-paid'])('a %s before the approval is found', (type) => {
  const at = indexOf('withdrawal-approved');
  expect(complaintAbout(type, {}, at)).not.toBeNull();
});

test('a second open withdrawal to one destination is found', () => {
  const at = indexOf('withdrawal-approved');
  expect(complaintAbout('withdrawal-requested', { commandId: 'another' }, at)).toMatch(/destination was open/);
});
