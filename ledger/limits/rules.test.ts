import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import type { EventOf } from '#contracts/events.ts';
import type { Command } from '#contracts/commands.ts';
import { RAISE_DELAY_MS } from '#contracts/limits/limit.ts';
import { LIMIT_WINDOWS } from '#contracts/limits/windows.ts';
import { acts, adjusts, bets, checksReality, limits, plays, settles, starts } from '#tests/support/asks.ts';
import { type GivenAccount, givenAccount, givenBlackjack, PLAYER } from '#tests/support/given-account.ts';
import { restored } from '#tests/support/snapshot-chunk.ts';
import { eventComplaint } from '../audit/event-complaint.ts';
import { limitsSlice } from './slice.ts';

const MINES = (stakePoints: number) => starts(PLAYER, 'mines', { stakePoints, params: { mineCount: 3 } });

/** Noon of Wednesday, 27 May 2026. */
const WEDNESDAY = Date.UTC(2026, 4, 27, 12);

function given(...past: Command[]): GivenAccount {
  const account = givenAccount(adjusts(PLAYER, 100_000));
  account.clock.at = WEDNESDAY;
  return account.after(...past);
}

function lossOf(account: GivenAccount): number {
  return 100_000 - account.account.available;
}

describe('a stake limit', () => {
  test('is used up by every stake, won or lost, in every game and by raises', () => {
    const account = given(limits(PLAYER, 'stake', 'day', 30), bets(PLAYER, 10), MINES(8));
    account.after(plays(PLAYER, 'baccarat', { stakePoints: 7, params: { betOn: 'tie' } }));
    for (const bet of [bets(PLAYER, 6), starts(PLAYER, 'blackjack', { stakePoints: 6, params: {} })]) {
      expect(account.refusalOf(bet)).toBe('limit-reached');
    }
    account.after(bets(PLAYER, 5));
    expect(account.refusalOf(bets(PLAYER, 1))).toBe('limit-reached');
  });

  test('refuses with the limit, what is left of it and when it resets', () => {
    const account = given(limits(PLAYER, 'stake', 'day', 30), limits(PLAYER, 'stake', 'week', 25), bets(PLAYER, 20));
    expect(account.refused(bets(PLAYER, 11))).toEqual({
      kind: 'refusal',
      code: 'limit-reached',
      message: 'This bet would exceed your weekly stake limit of 25 points. 5 points are left until 1 Jun, 00:00 UTC.',
      details: { kind: 'stake', window: 'week', points: 25, left: 5, resetsAt: Date.UTC(2026, 5, 1) },
    });
  });

  test('keeps a hand from being doubled beyond it, and the hand can still be finished', () => {
    const account = givenBlackjack();
    account.after(limits(PLAYER, 'stake', 'day', 19));
    expect(account.refused(acts(PLAYER, 'blackjack', { type: 'double' }))).toMatchObject({
      code: 'limit-reached',
      details: { left: 9 },
    });
    expect(account.refusalOf(acts(PLAYER, 'blackjack', { type: 'stand' }))).toBeNull();
    account.after(limits(PLAYER, 'stake', 'week', 20));
    const roomy = givenBlackjack();
    roomy.after(limits(PLAYER, 'stake', 'day', 20), acts(PLAYER, 'blackjack', { type: 'double' }));
    expect(roomy.account.limits?.counts.day.staked).toBe(20);
  });

  test.each([
    ['day', Date.UTC(2026, 4, 28)],
    ['week', Date.UTC(2026, 5, 1)],
    ['month', Date.UTC(2026, 5, 1)],
  ] as const)('of a %s resets with the next one, by UTC', (window, next) => {
    const account = given(limits(PLAYER, 'stake', window, 10), bets(PLAYER, 10));
    expect(account.passes(next - WEDNESDAY - 1).refusalOf(bets(PLAYER, 1))).toBe('limit-reached');
    expect(account.passes(1).refusalOf(bets(PLAYER, 10))).toBeNull();
  });
});

describe('a loss limit', () => {
  test('counts stakes less returns, and never lets a bet lose more', () => {
    const account = given(limits(PLAYER, 'net-loss', 'day', 50));
    let refused = 0;
    for (let count = 0; count < 300; count++) {
      const stake = 1 + (count % 13);
      if (account.refusalOf(bets(PLAYER, stake)) === null) account.after(bets(PLAYER, stake));
      else refused++;
      expect(lossOf(account)).toBeLessThanOrEqual(50);
      expect(account.account.limits!.counts.day.lost).toBe(lossOf(account));
    }
    expect(refused).toBeGreaterThan(0);
  });

  test('counts an open round as lost until it is settled', () => {
    const round = MINES(40);
    const account = given(limits(PLAYER, 'net-loss', 'day', 50), round);
    expect(account.refusalOf(bets(PLAYER, 11))).toBe('limit-reached');
    account.after(settles(PLAYER, 'mines', round.commandId));
    expect(account.refusalOf(bets(PLAYER, 50))).toBeNull();
  });

  test('counts the stakes of rounds that were open when the first limit was set', () => {
    const round = MINES(40);
    const account = given(round, limits(PLAYER, 'net-loss', 'day', 50));
    expect(account.events.at(-1)!.payload).toMatchObject({ openStakePoints: 40 });
    expect(account.refusalOf(bets(PLAYER, 11))).toBe('limit-reached');
    account.after(settles(PLAYER, 'mines', round.commandId));
    expect(account.refusalOf(bets(PLAYER, 51))).toBe('limit-reached');
    expect(account.refusalOf(bets(PLAYER, 50))).toBeNull();
  });
});

describe('a limit', () => {
  const dayLimit = (points: number | null) => limits(PLAYER, 'stake', 'day', points);

  test('is lowered at once, and raised or removed a day later', () => {
    for (const raised of [20, null]) {
      const account = given(dayLimit(30), dayLimit(10), dayLimit(raised));
      expect(account.refusalOf(bets(PLAYER, 11))).toBe('limit-reached');
      expect(account.passes(RAISE_DELAY_MS - 1).refusalOf(bets(PLAYER, 11))).toBe('limit-reached');
      expect(account.passes(1).refusalOf(bets(PLAYER, 11))).toBeNull();
      expect(account.refusalOf(bets(PLAYER, 21))).toBe(raised === null ? null : 'limit-reached');
    }
  });

  test('keeps counting while it is removed, so that setting it again includes that time', () => {
    const weekly = (points: number | null) => limits(PLAYER, 'stake', 'week', points);
    const account = given(weekly(10), bets(PLAYER, 10), weekly(null)).passes(DAY_MS);
    account.after(bets(PLAYER, 5), weekly(15));
    expect(account.refusalOf(bets(PLAYER, 1))).toBe('limit-reached');
  });

  test('cancels a raise when its current value is set again, and a lower value replaces the raise', () => {
    const cancelled = given(dayLimit(10), dayLimit(20), dayLimit(10)).passes(RAISE_DELAY_MS);
    expect(cancelled.refusalOf(bets(PLAYER, 11))).toBe('limit-reached');
    const lowered = given(dayLimit(10), dayLimit(20), dayLimit(5)).passes(RAISE_DELAY_MS);
    expect(lowered.refusalOf(bets(PLAYER, 6))).toBe('limit-reached');
  });

  test('cannot be set to the same value again, which would restart its delay', () => {
    const account = given(dayLimit(10));
    expect(account.refusalOf(dayLimit(10))).toBe('limit-unchanged');
    expect(account.after(dayLimit(20)).refusalOf(dayLimit(20))).toBe('limit-unchanged');
    expect(given().refusalOf(dayLimit(null))).toBe('limit-unchanged');
  });
});

test('accounts without limits keep no state, and their events carry no mark', () => {
  const account = given(bets(PLAYER, 10), MINES(5), checksReality(PLAYER, 30));
  expect(account.account.limits).toBeUndefined();
  for (const { payload } of account.events) expect(payload).not.toHaveProperty('isLimited');
});

test('every stake and every end is marked for accounts with limits', () => {
  const round = MINES(5);
  const account = given(limits(PLAYER, 'stake', 'day', 100), bets(PLAYER, 1), round);
  account.after(settles(PLAYER, 'mines', round.commandId));
  expect(account.events.slice(-3).map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ isLimited: true }),
    expect.objectContaining({ isLimited: true }),
    expect.objectContaining({ isLimited: true }),
  ]);
});

test('a snapshot keeps limits, pending raises and counts', () => {
  const account = given(
    ...LIMIT_WINDOWS.map((window) => limits(PLAYER, 'net-loss', window, 90)),
    limits(PLAYER, 'net-loss', 'day', null),
    bets(PLAYER, 10),
  ).account;
  expect(restored(account).limits).toEqual(account.limits);
});

test('the audit finds a bet beyond a limit, and a limit raised without delay', () => {
  const account = given(limits(PLAYER, 'stake', 'day', 10));
  const set = account.events.at(-1)! as EventOf<'limit-set'>;
  expect(eventComplaint(account.account, { ...set, payload: { ...set.payload, points: 11 } })).toContain('raised');
  const bet = given(bets(PLAYER, 11)).events.at(-1)!;
  const state = limitsSlice.initial();
  limitsSlice.evolve['limit-set'](state, set);
  expect(limitsSlice.complaints!['round-played']!(state, bet as EventOf<'round-played'>)).toContain('passed a limit');
});
