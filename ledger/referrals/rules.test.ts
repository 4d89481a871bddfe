import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import {
  adjusts,
  bans,
  bonus,
  closes,
  excludes,
  grantsReferral,
  isReferred,
  shares,
  unshares,
} from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { eventComplaint } from '../audit/event-complaint.ts';
import { randomCommandId } from '#infra/process/random.ts';

const ANN = 8;
const BOB = 9;
const offer = (amountPoints = 1509) => ({ creditId: randomCommandId(), amountPoints });

test('the referrer is set once, on a new account, with the bonus promised to both sides', () => {
  const given = givenAccount(bonus(PLAYER), isReferred(PLAYER, ANN));
  expect(given.events.at(-1)).toMatchObject({ type: 'referral-set', payload: { referrer: ANN, bonusPoints: 500 } });
  for (const who of [ANN, BOB]) expect(given.refusalOf(isReferred(PLAYER, who))).toBe('referrer-already-set');
});

test('an account that got a bonus for an invitation can still be invited', () => {
  const given = givenAccount(grantsReferral(PLAYER, 'referrer', BOB));
  expect(given.refusalOf(isReferred(PLAYER, ANN))).toBeNull();
});

test('an account cannot invite itself, and an account with further events can no longer be invited', () => {
  expect(givenAccount().refusalOf(isReferred(PLAYER, PLAYER))).toBe('referrer-is-self');
  expect(givenAccount(bonus(PLAYER), adjusts(PLAYER, 1)).refusalOf(isReferred(PLAYER, ANN))).toBe('referrer-too-late');
});

test('the friend gets the promised bonus once, and only from their referrer', () => {
  const given = givenAccount(isReferred(PLAYER, ANN));
  for (const wrong of [grantsReferral(PLAYER, 'friend', BOB), grantsReferral(PLAYER, 'friend', ANN, 501)]) {
    expect(given.refusalOf(wrong)).toBe('referral-unknown');
  }
  expect(given.after(grantsReferral(PLAYER, 'friend', ANN)).account.available).toBe(500);
  expect(given.refusalOf(grantsReferral(PLAYER, 'friend', ANN))).toBe('referral-bonus-already-granted');
});

test('the referrer gets the bonus once for each friend', () => {
  const given = givenAccount(grantsReferral(PLAYER, 'referrer', ANN), grantsReferral(PLAYER, 'referrer', BOB));
  expect(given.account.available).toBe(1000);
  expect(given.refusalOf(grantsReferral(PLAYER, 'referrer', ANN))).toBe('referral-bonus-already-granted');
});

test('a banned or closed account gets nothing, and an excluded one gets no bonus', () => {
  const pays = [grantsReferral(PLAYER, 'referrer', ANN), shares(PLAYER, ANN, offer())];
  for (const pay of pays) {
    expect(givenAccount(bans(PLAYER)).refusalOf(pay)).toBe('account-banned');
    expect(givenAccount(closes(PLAYER)).refusalOf(pay)).toBe('account-closed');
  }
  const timeOut = excludes(PLAYER, { type: 'time-out', days: 1 });
  expect(givenAccount(timeOut).refusalOf(pays[0]!)).toBe('player-excluded');
});

test('a share is a tenth, once for each offer; fractions of a point are kept for the next one', () => {
  const offered = offer();
  const given = givenAccount(shares(PLAYER, ANN, offered));
  expect(given.account.available).toBe(150);
  expect(given.refusalOf(shares(PLAYER, ANN, offered))).toBe('share-already-credited');
  // 0.9 of the first one, then 0.9 + 0.9 of the next.
  expect(given.after(shares(PLAYER, ANN, offer(9))).account.available).toBe(151);
  for (let offers = 0; offers < 9; offers++) given.after(shares(PLAYER, BOB, offer(1)));
  expect(given.account.available).toBe(152);
});

test('reversals of small shares take back exactly their points and fractions', () => {
  const small = Array.from({ length: 11 }, () => offer(9));
  const given = givenAccount(...small.map((one) => shares(PLAYER, ANN, one)));
  expect(given.account.available).toBe(9);
  given.after(...small.slice(0, 10).map(({ creditId }) => unshares(PLAYER, ANN, creditId)));
  expect([given.account.available, given.account.referrals?.keptHundredths]).toEqual([0, 90]);
  given.after(unshares(PLAYER, ANN, small[10]!.creditId));
  expect([given.account.available, given.account.referrals?.keptHundredths]).toEqual([0, 0]);
});

test('an offer without a share is refused', () => {
  expect(givenAccount().refusalOf(shares(PLAYER, ANN, offer(0)))).toBe('share-too-small');
});

test('a reversal takes back what was credited, spent or not, once', () => {
  const offered = offer();
  const given = givenAccount(shares(PLAYER, ANN, offered), adjusts(PLAYER, -100));
  given.after(unshares(PLAYER, ANN, offered.creditId));
  expect(given.events.at(-1)).toMatchObject({ type: 'accrued-share-reversed', amount: -150, available: -100 });
  expect(given.refusalOf(unshares(PLAYER, ANN, offered.creditId))).toBe('share-already-reversed');
});

test('a reversal before the credit prevents it', () => {
  const offered = offer();
  const given = givenAccount(unshares(PLAYER, ANN, offered.creditId));
  expect(given.account.available).toBe(0);
  expect(given.refusalOf(shares(PLAYER, ANN, offered))).toBe('share-already-reversed');
});

test('the audit finds a bonus granted twice and a reversal of more than was credited', () => {
  const offered = offer();
  const given = givenAccount(
    isReferred(PLAYER, ANN),
    grantsReferral(PLAYER, 'friend', ANN),
    shares(PLAYER, ANN, offered),
  );
  const granted = given.events.find(({ type }) => type === 'referral-bonus-granted')!;
  const next = { version: given.account.version + 1, available: given.account.available + 500 };
  expect(eventComplaint(given.account, { ...granted, ...next } as LedgerEvent)).toMatch('granted before');
  const reversal = givenAccount(unshares(PLAYER, ANN, offered.creditId)).events.at(-1)!;
  const told = { friend: ANN, creditId: offered.creditId };
  const more = { amount: -151, available: given.account.available - 151, version: next.version };
  for (const [type, hundredths, complaint] of [
    ['accrued-share-reversed', 15_100, 'was 15090 hundredths'],
    ['accrued-share-reversed', 15_090, 'make -150 points'],
    ['referral-share-reversed', undefined, 'was 150 points'],
  ] as const) {
    const event: object = { ...reversal, ...more, type, payload: { ...told, hundredths } };
    expect(eventComplaint(given.account, event as LedgerEvent)).toMatch(complaint);
  }
});

test('the audit finds a second referrer, and an account that invited itself', () => {
  const given = givenAccount(isReferred(PLAYER, ANN));
  const set = given.events.at(-1)!;
  const granted = givenAccount(grantsReferral(PLAYER, 'referrer', ANN)).events.at(-1)!;
  const bent = (event: LedgerEvent, change: object) =>
    ({ ...event, payload: { ...event.payload, ...change } }) as LedgerEvent;
  expect(eventComplaint(given.account, set)).toContain('was set before');
  expect(eventComplaint(givenAccount().account, bent(set, { referrer: PLAYER }))).toContain('invited itself');
  expect(eventComplaint(givenAccount().account, bent(granted, { other: PLAYER }))).toContain('invited itself');
});

test('a reversed share keeps what was credited', () => {
  const offered = offer();
  const given = givenAccount(shares(PLAYER, ANN, offered), unshares(PLAYER, ANN, offered.creditId));
  const share = given.account.referrals!.shares.get(offered.creditId);
  expect(share).toMatchObject({ friend: ANN, hundredths: 15_090, points: 150, isReversed: true });
});
