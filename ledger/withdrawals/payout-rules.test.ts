import { expect, test } from 'vitest';
import { postEvent } from '#contracts/books/ledger-accounts.ts';
import type { Command } from '#contracts/commands.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { adjusts, decides, notes, pays, sendsBack, submits, withdraws } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { settlesPayout } from '#tests/support/payout-asks.ts';
import { withdrawalFaults } from '#tests/support/withdrawal-faults.ts';

/** An approved withdrawal of 1,000 points by PayPal. */
function approved() {
  const request = withdraws(PLAYER, 1000, { method: 'paypal' });
  const id = request.commandId;
  return { id, account: givenAccount(adjusts(PLAYER, 9000), request, decides('approve-withdrawal', PLAYER, id)) };
}

function submitted(...further: ((id: string) => Command)[]) {
  const { id, account } = approved();
  account.after(submits(PLAYER, id), ...further.map((ask) => ask(id)));
  return { id, account };
}

/** Balances of the dollar accounts that are not zero. */
function dollars(events: readonly LedgerEvent[]): Record<string, number> {
  const balances: Record<string, number> = {};
  for (const event of events) {
    postEvent(event, (account, unit, amount) => {
      if (unit === 'USD') balances[account] = (balances[account] ?? 0) + amount;
    });
  }
  return Object.fromEntries(Object.entries(balances).filter(([, balance]) => balance !== 0));
}

test('only an approved withdrawal is submitted, by the attempts’ numbers in order', () => {
  const request = withdraws(PLAYER, 1000, { method: 'paypal' });
  const pending = givenAccount(adjusts(PLAYER, 9000), request);
  expect(pending.refusalOf(submits(PLAYER, request.commandId))).toBe('payout-not-due');
  const { id, account } = approved();
  expect(account.refusalOf(submits(PLAYER, id, 2))).toBe('payout-attempt-wrong');
  account.after(submits(PLAYER, id));
  expect(account.refusalOf(submits(PLAYER, id))).toBe('payout-open');
  expect(account.refusalOf(submits(PLAYER, id, 2))).toBe('payout-open');
});

test('an unknown outcome stays open until the provider answers', () => {
  const { id, account } = submitted((one) => notes(PLAYER, one, 'unknown'));
  expect(account.refusalOf(notes(PLAYER, id, 'unknown'))).toBe('payout-unchanged');
  expect(account.refusalOf(submits(PLAYER, id, 2))).toBe('payout-open');
  expect(account.refusalOf(decides('fail-withdrawal', PLAYER, id))).toBe('payout-open');
  expect(account.refusalOf(pays(PLAYER, id))).toBe('payout-open');
  for (const outcome of ['accepted', 'on-hold', 'unclaimed', 'refused'] as const) {
    expect(account.refusalOf(notes(PLAYER, id, outcome))).toBeNull();
  }
});

test('staff settle an outcome that stays unknown, with evidence: paid as by the provider, or refused for a new attempt', () => {
  const settle = (id: string, told: Parameters<typeof settlesPayout>[2] = {}) => settlesPayout(PLAYER, id, told);
  const { id, account } = submitted();
  expect(account.refusalOf(settle(id))).toBe('payout-not-unknown');
  account.after(notes(PLAYER, id, 'unknown'));
  expect(account.refusalOf(settle(id, { attempt: 2 }))).toBe('payout-attempt-wrong');
  expect(account.refusalOf(settle(id, { reference: null }))).toBe('payout-reference-missing');
  expect(account.refusalOf(settle(id, { outcome: 'refused' }))).toBe('payout-reference-missing');
  const refused = account.when(settle(id, { outcome: 'refused', reference: null }));
  expect(refused).toMatchObject([
    { type: 'payout-settled', payload: { outcome: 'refused', reason: 'a bank statement' } },
    { type: 'payout-refused', payload: { reason: null } },
  ]);
  account.after(settle(id));
  expect(account.events.slice(-2)).toMatchObject([
    { type: 'payout-settled', payload: { outcome: 'paid', provider: 'paypal' } },
    { type: 'withdrawal-paid', amount: -1000, payload: { attempt: 1, from: 'provider', reference: 'P-1' } },
  ]);
  expect(dollars(account.events)).toEqual({ exchange: 10_000_000, 'provider:paypal': -10_000_000 });
  expect(account.refusalOf(settle(id))).toBe('payout-not-unknown');
  expect(withdrawalFaults(account.events)).toEqual([]);

  const again = submitted((one) => notes(PLAYER, one, 'unknown'));
  again.account.after(settle(again.id, { outcome: 'refused', reference: null }));
  expect(again.account.refusalOf(submits(PLAYER, again.id, 2))).toBeNull();
  expect(again.account.refusalOf(decides('fail-withdrawal', PLAYER, again.id))).toBeNull();
});

test('a new attempt begins after a definite refusal only, and the old one has no more to say', () => {
  const { id, account } = submitted((one) => notes(PLAYER, one, 'refused', { reason: 'no such payee' }));
  expect(account.refusalOf(notes(PLAYER, id, 'refused'))).toBe('payout-unchanged');
  expect(account.refusalOf(notes(PLAYER, id, 'accepted'))).toBe('payout-not-due');
  expect(account.refusalOf(pays(PLAYER, id, { attempt: 1 }))).toBe('payout-not-due');
  account.after(submits(PLAYER, id, 2));
  expect(account.refusalOf(notes(PLAYER, id, 'accepted'))).toBe('payout-attempt-wrong');
  expect(account.refusalOf(pays(PLAYER, id, { attempt: 1 }))).toBe('payout-attempt-wrong');
  expect(account.refusalOf(pays(PLAYER, id, { attempt: 2 }))).toBeNull();
});

test('dollars wait in transit from the acceptance to the payment, and the fee is a separate entry', () => {
  const { id, account } = submitted((one) => notes(PLAYER, one, 'accepted', { feeMicros: 250_000 }));
  expect(dollars(account.events)).toEqual({
    'transit:paypal': 10_000_000,
    'provider:paypal': -10_250_000,
    'payout-fees': 250_000,
  });
  account.after(pays(PLAYER, id, { attempt: 1 }));
  expect(account.account).toMatchObject({ available: 8000, held: 0, open: 0 });
  expect(dollars(account.events)).toEqual({
    exchange: 10_000_000,
    'provider:paypal': -10_250_000,
    'payout-fees': 250_000,
  });
  expect(withdrawalFaults(account.events)).toEqual([]);
});

test('an unclaimed payment keeps until when it can be claimed, other outcomes do not', () => {
  const claimBy = Date.UTC(2026, 11, 30);
  const { id, account } = submitted((one) => notes(PLAYER, one, 'unclaimed', { claimBy }));
  expect(account.events.at(-1)!.payload).toMatchObject({ outcome: 'unclaimed', claimBy });
  account.after(notes(PLAYER, id, 'on-hold', { claimBy }));
  expect(account.events.at(-1)!.payload).not.toHaveProperty('claimBy');
});

test('an outcome that implies acceptance books it once', () => {
  const { id, account } = submitted((one) => notes(PLAYER, one, 'unclaimed'));
  expect(account.events.slice(-2).map(({ type }) => type)).toEqual(['payout-accepted', 'payout-noted']);
  account.after(notes(PLAYER, id, 'on-hold'), notes(PLAYER, id, 'accepted'));
  expect(dollars(account.events)).toEqual({ 'transit:paypal': 10_000_000, 'provider:paypal': -10_000_000 });
  expect(account.refusalOf(notes(PLAYER, id, 'unknown'))).toBe('payout-unchanged');
});

test('a refusal after acceptance brings the dollars back, and at most the fee that was charged', () => {
  const { id, account } = submitted(
    (one) => notes(PLAYER, one, 'accepted', { feeMicros: 250_000 }),
    (one) => notes(PLAYER, one, 'refused', { feeMicros: 900_000 }),
  );
  expect(dollars(account.events)).toEqual({});
  account.after(decides('fail-withdrawal', PLAYER, id));
  expect(account.account).toMatchObject({ available: 9000, held: 0, open: 0 });
  expect(account.refusalOf(submits(PLAYER, id, 2))).toBe('payout-not-due');
});

test('what a payout costs above or below its value is an exchange cost', () => {
  for (const costMicros of [9_000_000, 10_500_000]) {
    const { id, account } = submitted((one) => notes(PLAYER, one, 'accepted', { costMicros }));
    account.after(pays(PLAYER, id, { attempt: 1 }));
    expect(dollars(account.events)).toEqual({
      exchange: 10_000_000,
      'exchange-cost': costMicros - 10_000_000,
      'provider:paypal': -costMicros,
    });
  }
});

test('a payment by hand needs no attempt, but none that is open', () => {
  const { id, account } = approved();
  expect(account.refusalOf(pays(PLAYER, id))).toBeNull();
  account.after(submits(PLAYER, id));
  expect(account.refusalOf(pays(PLAYER, id))).toBe('payout-open');
});

test('a payment that comes back undoes its entries', () => {
  const { id, account } = submitted((one) => notes(PLAYER, one, 'accepted'));
  account.after(pays(PLAYER, id, { attempt: 1 }), sendsBack(PLAYER, id));
  expect(dollars(account.events)).toEqual({});
  expect(withdrawalFaults(account.events)).toEqual([]);
});

test('nothing is paid, failed or submitted once it has ended', () => {
  const { id, account } = approved();
  account.after(pays(PLAYER, id));
  expect(account.refusalOf(pays(PLAYER, id))).toBe('payout-not-due');
  expect(account.refusalOf(submits(PLAYER, id))).toBe('payout-not-due');
  expect(account.refusalOf(decides('fail-withdrawal', PLAYER, id))).toBe('payout-not-due');
});
