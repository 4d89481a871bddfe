import { expect, test } from 'vitest';
import { DAY_MS } from '../days/time.ts';
import { OFFER_WAITING, offerWaiting, waitingMs } from './waiting.ts';

const KNOWN = { accountAgeMs: 40 * DAY_MS, isEmailConfirmed: true, credits: 20, reversals: 1 };
const daysOf = (points: number, player = KNOWN) => waitingMs(OFFER_WAITING, points, player) / DAY_MS;

test('a tier applies from exactly its size on', () => {
  expect([0, 224, 225, 49_999, 50_000].map((points) => daysOf(points))).toEqual([0, 0, 7, 7, 30]);
});

test.each([
  ['young account', { ...KNOWN, accountAgeMs: 30 * DAY_MS - 1 }],
  ['unconfirmed address', { ...KNOWN, isEmailConfirmed: false }],
  ['high share of reversals', { ...KNOWN, reversals: 2 }],
])('a player with a %s waits longer', (_what, player) => {
  expect([0, 225, 50_000].map((points) => daysOf(points, player))).toEqual([1, 14, 30]);
});

test('tiers begin at 0 and rise', () => {
  const [first, second] = OFFER_WAITING.tiers;
  for (const tiers of [[], [second], [first, first], [first, second, first]]) {
    expect(offerWaiting.safeParse({ ...OFFER_WAITING, tiers }).success).toBe(false);
  }
  expect(offerWaiting.safeParse(OFFER_WAITING).success).toBe(true);
});
