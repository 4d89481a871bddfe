import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { adjusts, bans, bets, excludes } from '#tests/support/asks.ts';
import { type GivenAccount, givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { restored } from '#tests/support/snapshot-chunk.ts';
import { eventComplaint } from '../audit/event-complaint.ts';

const SATURDAY = Date.UTC(2026, 4, 30, 12);

const claim = () => ({ type: 'claim-loyalty-bonus' as const, commandId: crypto.randomUUID(), account: PLAYER });

function given(wagered = 1000): GivenAccount {
  const account = givenAccount(adjusts(PLAYER, 10_000));
  account.clock.at = SATURDAY;
  account.set({ 'loyalty-bonus': [0, 20, 30], 'loyalty-wager': 500 });
  return account.after(bets(PLAYER, wagered));
}

test('the bonus of the level is paid once a week, and opens again on Monday', () => {
  const account = given();
  expect(account.when(claim())).toMatchObject([
    { type: 'loyalty-bonus-claimed', amount: 20, payload: { level: 2, wageredPoints: 1000 } },
  ]);
  account.after(claim(), bets(PLAYER, 500));
  expect(account.refused(claim())).toMatchObject({ code: 'loyalty-bonus-not-due', retryAfterMs: 1.5 * DAY_MS });
  expect(account.passes(1.5 * DAY_MS - 1).refusalOf(claim())).toBe('loyalty-bonus-not-due');
  expect(account.passes(1).when(claim())).toMatchObject([{ amount: 20 }]);
});

test('the wager counts from the last claim', () => {
  const account = given()
    .after(claim(), bets(PLAYER, 499))
    .passes(7 * DAY_MS);
  expect(account.refusalOf(claim())).toBe('loyalty-bonus-open');
  expect(account.after(bets(PLAYER, 1)).refusalOf(claim())).toBeNull();
});

test('levels without a bonus claim nothing, and levels beyond the list get the last one', () => {
  expect(given(999).refusalOf(claim())).toBe('loyalty-bonus-none');
  expect(given(9999).when(claim())).toMatchObject([{ amount: 30, payload: { level: 4 } }]);
});

test('excluded and banned players claim nothing, and no balance exceeds its bound', () => {
  const timeOut = excludes(PLAYER, { type: 'time-out', days: 1 });
  expect(given().after(timeOut).refusalOf(claim())).toBe('player-excluded');
  expect(given().after(bans(PLAYER)).refusalOf(claim())).toBe('account-banned');
  const rich = given();
  rich.account.available = MAX_POINTS;
  expect(rich.refusalOf(claim())).toBe('balance-out-of-bounds');
});

test('a claim survives a snapshot, and a second payment in a week is found by the audit', () => {
  const { account, events } = given().after(claim());
  expect(restored(account).loyalty).toEqual({ at: SATURDAY, wageredPoints: 1000 });
  expect(eventComplaint(account, events.at(-1)!)).toContain('paid before');
  const later = { ...events.at(-1)!, at: SATURDAY + 7 * DAY_MS };
  expect(eventComplaint(account, later)).toContain('nothing was wagered');
});
