import { describe, expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import type { EventOf } from '#contracts/events.ts';
import { adjusts, bans, claimsDaily, corrects, excludes, setsZone } from '#tests/support/asks.ts';
import { type GivenAccount, givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { restored } from '#tests/support/snapshot-chunk.ts';
import { eventComplaint } from '../audit/event-complaint.ts';

const NOON = Date.UTC(2026, 4, 27, 12);

function given(...past: Command[]): GivenAccount {
  const account = givenAccount();
  account.clock.at = NOON;
  return account.after(...past);
}

const lastOf = ({ events }: GivenAccount) => events.at(-1) as EventOf<'daily-bonus-claimed'>;

describe('the daily bonus', () => {
  test('grows by 10 % of 5 points a day, rounded down, up to three times the base, and every seventh day adds 25 points', () => {
    const account = given();
    const brought: number[] = [];
    for (let day = 1; day <= 24; day++) {
      account.after(claimsDaily(PLAYER)).passes(DAY_MS);
      brought.push(lastOf(account).amount);
      expect(lastOf(account).payload).toMatchObject({ streak: day, weeklyPoints: day % 7 === 0 ? 25 : 0 });
    }
    const weeks = [
      [5, 5, 6, 6, 7, 7, 8 + 25],
      [8, 9, 9, 10, 10, 11, 11 + 25],
      [12, 12, 13, 13, 14, 14, 15 + 25],
      [15, 15, 15],
    ];
    expect(brought).toEqual(weeks.flat());
    expect(lastOf(account)).toMatchObject({ type: 'daily-bonus-claimed', payload: { day: '2026-06-19' } });
  });

  test('opens with the next day', () => {
    const account = given(claimsDaily(PLAYER));
    expect(account.refused(claimsDaily(PLAYER))).toMatchObject({
      code: 'daily-bonus-not-due',
      retryAfterMs: 12 * HOUR_MS,
    });
    expect(account.passes(12 * HOUR_MS - 1).refusalOf(claimsDaily(PLAYER))).toBe('daily-bonus-not-due');
    expect(account.passes(1).refusalOf(claimsDaily(PLAYER))).toBeNull();
  });

  test('restarts its streak after a missed day', () => {
    const account = given(claimsDaily(PLAYER)).passes(DAY_MS).after(claimsDaily(PLAYER));
    account.passes(36 * HOUR_MS - 1);
    expect(account.when(claimsDaily(PLAYER))[0]!.payload).toMatchObject({ streak: 3 });
    account.passes(1);
    expect(account.when(claimsDaily(PLAYER))[0]!).toMatchObject({ amount: 5, payload: { streak: 1 } });
  });

  test('keeps its streak over one missed day where a freeze is set', () => {
    const account = given(claimsDaily(PLAYER));
    account.set({ 'streak-freeze': 30 });
    const claim = account.passes(2 * DAY_MS).when(claimsDaily(PLAYER))[0]!;
    expect(claim.payload).toEqual({ day: '2026-05-29', streak: 2, weeklyPoints: 0, frozenDay: '2026-05-28' });
    expect(account.passes(DAY_MS).when(claimsDaily(PLAYER))[0]!.payload).toMatchObject({ streak: 1 });
  });

  test('repays a debt, and is refused to excluded and banned players', () => {
    expect(given(adjusts(PLAYER, 5), corrects(PLAYER, 50), claimsDaily(PLAYER)).account.available).toBe(-40);
    expect(given(excludes(PLAYER, { type: 'time-out', days: 1 })).refusalOf(claimsDaily(PLAYER))).toBe(
      'player-excluded',
    );
    expect(given(bans(PLAYER)).refusalOf(claimsDaily(PLAYER))).toBe('account-banned');
  });

  test('survives a snapshot', () => {
    const { account } = given(setsZone(PLAYER, 'Asia/Tokyo'), claimsDaily(PLAYER), setsZone(PLAYER, 'Asia/Seoul'));
    expect(restored(account).bonuses).toEqual(account.bonuses);
  });

  test('that begins with a longer streak is found by the audit', () => {
    const claim = lastOf(given(claimsDaily(PLAYER)));
    const payload = { ...claim.payload, streak: 2 };
    expect(eventComplaint(given().account, claim)).toBeNull();
    expect(eventComplaint(given().account, { ...claim, payload })).toContain('does not begin with its first day');
  });

  test('claimed twice on a day or with a wrong streak is found by the audit', () => {
    const account = given(claimsDaily(PLAYER));
    const claim = lastOf(account);
    const complaintOf = (at: number, day: string, streak: number) =>
      eventComplaint(account.account, { ...claim, at, payload: { day, streak, weeklyPoints: 0 } });
    expect(complaintOf(NOON + DAY_MS, '2026-05-27', 2)).toContain('of that day was claimed before');
    expect(complaintOf(NOON + DAY_MS, '2026-05-28', 3)).toContain('more than a day');
    expect(complaintOf(NOON + DAY_MS, '2026-05-28', 2)).toBeNull();
  });
});

describe('the zone of a player', () => {
  test('decides when the day begins', () => {
    const account = given(setsZone(PLAYER, 'Asia/Tokyo')).passes(4 * HOUR_MS);
    account.after(claimsDaily(PLAYER));
    expect(lastOf(account).payload).toMatchObject({ day: '2026-05-28' });
    expect(account.refused(claimsDaily(PLAYER))).toMatchObject({ retryAfterMs: 23 * HOUR_MS });
  });

  test('can be corrected once at any time, and then changed once in 30 days', () => {
    const account = given(setsZone(PLAYER, 'UTC'), setsZone(PLAYER, 'Asia/Tokyo'));
    expect(account.refusalOf(setsZone(PLAYER, 'Asia/Tokyo'))).toBe('time-zone-unchanged');
    const change = setsZone(PLAYER, 'Europe/Berlin');
    expect(account.passes(30 * DAY_MS - 1).refused(change)).toMatchObject({
      code: 'time-zone-changed-lately',
      retryAfterMs: 1,
    });
    expect(account.passes(1).refusalOf(change)).toBeNull();
    const changed = account.events.at(-1)!;
    expect(eventComplaint(account.account, { ...changed, at: account.clock.at - 1 })).toContain('twice within 30 days');
  });

  test('can be changed without a second bonus and without losing the streak', () => {
    for (const [before, after] of [
      ['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
      ['Pacific/Pago_Pago', 'Pacific/Kiritimati'],
    ] as const) {
      const account = given(setsZone(PLAYER, before), claimsDaily(PLAYER), setsZone(PLAYER, after));
      const days = [lastOf(given(setsZone(PLAYER, before), claimsDaily(PLAYER))).payload.day];
      while (days.length < 4) {
        account.passes(HOUR_MS);
        if (account.refusalOf(claimsDaily(PLAYER)) !== null) continue;
        account.after(claimsDaily(PLAYER));
        days.push(lastOf(account).payload.day);
        expect(lastOf(account).payload.streak).toBe(days.length);
      }
      expect(days.toSorted()).toEqual([...new Set(days)]);
    }
  });
});
