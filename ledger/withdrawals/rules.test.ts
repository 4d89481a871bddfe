import { expect, test } from 'vitest';
import { command } from '#contracts/commands.ts';
import type { Command } from '#contracts/commands.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import {
  adjusts,
  bans,
  closes,
  confirmsAdult,
  corrects,
  decides,
  excludes,
  opens,
  pays,
  sendsBack,
  submits,
  withdraws,
} from '#tests/support/asks.ts';
import { GivenAccount, givenAccount, PLAYER } from '#tests/support/given-account.ts';

const given = (...past: Command[]) => givenAccount(adjusts(PLAYER, 10_000), ...past);
const paypal = (points = 1000, to = 'a') => withdraws(PLAYER, points, { method: 'paypal', to });

function approved(points = 1000) {
  const request = paypal(points);
  return { request, account: given(request, decides('approve-withdrawal', PLAYER, request.commandId)) };
}

test('a request holds the points and fixes their value in dollars', () => {
  const request = withdraws(PLAYER, 250);
  const account = given(request);
  expect(account.account).toMatchObject({ available: 9750, held: 250, open: 1 });
  expect(account.events.at(-1)).toMatchObject({
    type: 'withdrawal-requested',
    amount: -250,
    payload: { method: 'robux', micros: 2_500_000, settingsSeq: 0, destination: request.destination },
  });
  expect(command.safeParse(request).success).toBe(true);
});

test('the first reason that a request fails for is the one it is refused with', () => {
  const minor = new GivenAccount(PLAYER, true).after(opens(PLAYER));
  const unconfirmed = withdraws(PLAYER, 1, { method: 'crypto', isEmailConfirmed: false });
  expect(minor.refusalOf(unconfirmed)).toBe('age-not-confirmed');
  minor.after(confirmsAdult(PLAYER));
  expect(minor.refusalOf(unconfirmed)).toBe('address-unconfirmed');
  expect(minor.refusalOf(withdraws(PLAYER, 1, { method: 'crypto' }))).toBe('withdrawal-method-off');
  expect(minor.refused(withdraws(PLAYER, 4))).toMatchObject({
    code: 'withdrawal-below-minimum',
    message: 'Minimum withdrawal is 5 points',
  });
  expect(minor.refusalOf(withdraws(PLAYER, 5001))).toBe('withdrawal-above-maximum');
  expect(minor.refusalOf(withdraws(PLAYER, 5))).toBe('insufficient-points');
  minor.after(bans(PLAYER));
  expect(minor.refusalOf(unconfirmed)).toBe('account-banned');
});

test('a player with a balance below zero repays it first', () => {
  const account = givenAccount(corrects(PLAYER, 40));
  expect(account.refusalOf(withdraws(PLAYER, 5))).toBe('balance-below-zero');
});

test('an excluded player may withdraw', () => {
  const account = given(excludes(PLAYER, { type: 'self-exclusion', months: null }));
  expect(account.refusalOf(withdraws(PLAYER, 5))).toBeNull();
});

test('the minimum, the maximum and the methods are those of the settings', () => {
  const account = given();
  account.set({ 'withdrawal-methods': { crypto: { isOn: true, minimumPoints: 50, maximumPoints: 60 } } }, 31);
  const asked = (points: number) => withdraws(PLAYER, points, { method: 'crypto' });
  expect(account.refused(asked(49))?.message).toBe('Minimum withdrawal is 50 points');
  expect(account.refused(asked(61))?.message).toBe('Maximum withdrawal is 60 points');
  expect(account.when(asked(60))[0]?.payload).toMatchObject({ settingsSeq: 31 });
});

test('the daily limit counts what is pending, approved and paid on this day, over all methods', () => {
  const rejected = paypal(1000, 'b');
  const paid = paypal(2000, 'c');
  const account = given(
    withdraws(PLAYER, 1500),
    rejected,
    decides('reject-withdrawal', PLAYER, rejected.commandId),
    paid,
    decides('approve-withdrawal', PLAYER, paid.commandId),
    pays(PLAYER, paid.commandId),
  );
  expect(account.refused(paypal(1501, 'd'))).toMatchObject({
    code: 'withdrawal-daily-limit',
    details: { dailyLimitPoints: 5000, left: 1500 },
  });
  expect(account.refusalOf(paypal(1500, 'd'))).toBeNull();
  expect(account.passes(DAY_MS).refusalOf(paypal(5000, 'd'))).toBeNull();
});

test('two withdrawals to one destination are not open at once', () => {
  const first = paypal();
  const account = given(first);
  expect(account.refusalOf(paypal())).toBe('withdrawal-destination-busy');
  expect(account.refusalOf(paypal(1000, 'b'))).toBeNull();
  account.after(decides('reject-withdrawal', PLAYER, first.commandId));
  expect(account.refusalOf(paypal())).toBeNull();
});

test('an account has at most twenty open withdrawals', () => {
  const account = given(...Array.from({ length: 20 }, (_, number) => withdraws(PLAYER, 5, { to: `pass ${number}` })));
  expect(account.refusalOf(withdraws(PLAYER, 5, { to: 'one more' }))).toBe('too-many-withdrawals');
});

test('only a pending withdrawal is approved or rejected, and never by its owner', () => {
  const { request, account } = approved();
  for (const type of ['approve-withdrawal', 'reject-withdrawal'] as const) {
    expect(account.refusalOf(decides(type, PLAYER, request.commandId))).toBe('withdrawal-not-pending');
    expect(account.refusalOf(decides(type, PLAYER, request.commandId, `operator:${PLAYER}`))).toBe('own-account');
    expect(account.refusalOf(decides(type, PLAYER, submits(PLAYER, '').commandId))).toBe('withdrawal-unknown');
  }
});

test('a policy approves less than the setting says, staff approve anything', () => {
  const request = paypal();
  const account = given(request);
  const byPolicy = decides('approve-withdrawal', PLAYER, request.commandId, 'system:withdrawals');
  expect(account.refusalOf(byPolicy)).toBe('withdrawal-review-needed');
  account.set({ 'withdrawal-review-from': 1000 });
  expect(account.refusalOf(byPolicy)).toBe('withdrawal-review-needed');
  account.set({ 'withdrawal-review-from': 1001 });
  expect(account.refusalOf(byPolicy)).toBeNull();
});

test('a rejection gives the points back', () => {
  const request = paypal();
  const account = given(request, decides('reject-withdrawal', PLAYER, request.commandId));
  expect(account.account).toMatchObject({ available: 10_000, held: 0, open: 0 });
});

test('a banned player’s withdrawal is neither approved nor paid, but rejected', () => {
  const request = paypal();
  const account = given(request, bans(PLAYER));
  expect(account.refusalOf(decides('approve-withdrawal', PLAYER, request.commandId))).toBe('account-banned');
  expect(account.refusalOf(decides('reject-withdrawal', PLAYER, request.commandId))).toBeNull();
  const { request: other, account: late } = approved();
  late.after(bans(PLAYER));
  expect(late.refusalOf(submits(PLAYER, other.commandId))).toBe('account-banned');
  expect(late.refusalOf(pays(PLAYER, other.commandId))).toBe('account-banned');
  expect(late.refusalOf(decides('fail-withdrawal', PLAYER, other.commandId))).toBeNull();
});

test('a payout that comes back within 45 days gives the points back, once', () => {
  const { request, account } = approved();
  account.after(pays(PLAYER, request.commandId)).passes(45 * DAY_MS);
  const back = sendsBack(PLAYER, request.commandId);
  expect(account.typesAfter(back)).toEqual(['withdrawal-returned', 'returned-withdrawal-released']);
  account.after(back);
  expect(account.account).toMatchObject({ available: 10_000, held: 0, open: 0 });
  expect(account.refusalOf(sendsBack(PLAYER, request.commandId))).toBe('withdrawal-not-returnable');
});

test('later than that, or by a method whose payouts are final, nothing comes back', () => {
  const { request, account } = approved();
  account.after(pays(PLAYER, request.commandId)).passes(45 * DAY_MS + 1);
  expect(account.refusalOf(sendsBack(PLAYER, request.commandId))).toBe('withdrawal-not-returnable');
  const robux = withdraws(PLAYER, 50);
  account.after(robux, decides('approve-withdrawal', PLAYER, robux.commandId), pays(PLAYER, robux.commandId));
  expect(account.refusalOf(sendsBack(PLAYER, robux.commandId))).toBe('withdrawal-not-returnable');
});

test('returned points can be kept for review, then released or forfeited', () => {
  for (const type of ['release-returned', 'forfeit-returned'] as const) {
    const { request, account } = approved();
    account.after(pays(PLAYER, request.commandId));
    const end = { ...decides(type, PLAYER, request.commandId), actor: 'cli:test' };
    expect(account.refusalOf(end)).toBe('withdrawal-not-kept');
    account.after(sendsBack(PLAYER, request.commandId, true));
    expect(account.account).toMatchObject({ available: 9000, held: 1000, open: 1 });
    expect(account.refusalOf(closes(PLAYER))).toBe('account-holds-points');
    account.after(end);
    expect(account.account).toMatchObject({ available: type === 'release-returned' ? 10_000 : 9000, held: 0, open: 0 });
    expect(account.refusalOf(end)).toBe('withdrawal-not-kept');
  }
});

test('an account with an open withdrawal is not closed, and what comes back after closing is forfeited', () => {
  const { request, account } = approved();
  expect(account.refusalOf(closes(PLAYER))).toBe('account-holds-points');
  account.after(pays(PLAYER, request.commandId), closes(PLAYER));
  expect(account.refusalOf(withdraws(PLAYER, 5))).toBe('account-closed');
  account.after(sendsBack(PLAYER, request.commandId));
  expect(account.account).toMatchObject({ available: 0, held: 0, open: 0 });
  expect(account.events.at(-1)).toMatchObject({ type: 'returned-withdrawal-forfeited', amount: -1000 });
});

test('an account drops an ended withdrawal once its payout is final and its day is over', () => {
  const { request, account } = approved();
  account
    .after(pays(PLAYER, request.commandId))
    .passes(DAY_MS)
    .after(withdraws(PLAYER, 5, { to: 'b' }));
  expect(account.account.withdrawals?.has(request.commandId)).toBe(true);
  account.passes(45 * DAY_MS).after(withdraws(PLAYER, 5, { to: 'c' }));
  expect([...account.account.withdrawals!.values()].map(({ stage }) => stage)).toEqual(['requested', 'requested']);
});
