import { describe, expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { BAN_EXPIRY_ACTOR } from '#contracts/standing/ban-expiry.ts';
import { DEFAULT_TERMS } from '#contracts/settings/terms.ts';
import {
  acts,
  adjusts,
  bans,
  bansUntil,
  bets,
  confirmsAdult,
  corrects,
  excludes,
  grants,
  holds,
  plays,
  revokes,
  rotates,
  starts,
  unbans,
} from '#tests/support/asks.ts';
import { givenAccount, givenBlackjack, PLAYER } from '#tests/support/given-account.ts';
import { barredFrom } from './rules.ts';

const timeOut = (days: number) => ({ type: 'time-out', days }) as const;

const stakes: [string, Command][] = [
  ['a bet', bets(PLAYER, 1)],
  ['a bet at another table', plays(PLAYER, 'baccarat', { stakePoints: 1, params: { betOn: 'tie' } })],
  ['the start of a round', starts(PLAYER, 'mines', { stakePoints: 1, params: { mineCount: 3 } })],
];

describe('a banned player', () => {
  test.each<[string, Command]>([...stakes, ['a new client seed', rotates(PLAYER, 'mine')]])(
    'is refused %s',
    (_what, command) => {
      const given = givenAccount(adjusts(PLAYER, 100), bans(PLAYER));
      expect(given.refusalOf(command)).toBe('account-banned');
      expect(given.after(unbans(PLAYER)).refusalOf(command)).toBeNull();
    },
  );

  test('can still be acted on by operators', () => {
    const given = givenAccount(adjusts(PLAYER, 100), bans(PLAYER));
    expect(given.typesAfter(adjusts(PLAYER, 5))).toEqual(['points-adjusted']);
  });

  test('is banned once and unbanned once, with actor and reason in the log', () => {
    const given = givenAccount(bans(PLAYER));
    expect(given.events.at(-1)).toMatchObject({ actor: 'operator:1001', payload: { reason: 'cheating' } });
    expect(given.refusalOf(bans(PLAYER))).toBe('already-banned');
    expect(given.after(unbans(PLAYER)).refusalOf(unbans(PLAYER))).toBe('not-banned');
  });
});

describe('a ban with an end', () => {
  const expires = { ...unbans(PLAYER), actor: BAN_EXPIRY_ACTOR };

  test('is lifted at its end, not before', () => {
    const given = givenAccount(adjusts(PLAYER, 100));
    given.after(bansUntil(PLAYER, given.clock.at + DAY_MS));
    expect(given.refusalOf(bets(PLAYER, 1))).toBe('account-banned');
    expect(given.refusalOf(expires)).toBe('not-banned');
    expect(given.passes(DAY_MS).after(expires).refusalOf(bets(PLAYER, 1))).toBeNull();
  });

  test('is lifted earlier by staff, and its end does not lift a later ban', () => {
    const given = givenAccount();
    given.after(bansUntil(PLAYER, given.clock.at + DAY_MS), unbans(PLAYER), bans(PLAYER)).passes(DAY_MS);
    expect(given.refusalOf(expires)).toBe('not-banned');
    given.after(unbans(PLAYER), bansUntil(PLAYER, given.clock.at + 2 * DAY_MS)).passes(DAY_MS);
    expect(given.refusalOf(expires)).toBe('not-banned');
  });

  test('has its end in the future', () => {
    const given = givenAccount();
    expect(given.refusalOf(bansUntil(PLAYER, given.clock.at))).toBe('until-passed');
  });
});

describe('an excluded player', () => {
  test.each(stakes)('is refused %s until the exclusion ends', (_what, command) => {
    const given = givenAccount(adjusts(PLAYER, 100), excludes(PLAYER, timeOut(1)));
    expect(given.refusalOf(command)).toBe('player-excluded');
    expect(given.passes(DAY_MS).refusalOf(command)).toBeNull();
  });

  test('can extend the exclusion, never shorten it', () => {
    const given = givenAccount(excludes(PLAYER, timeOut(3))).passes(DAY_MS);
    expect(given.refusalOf(excludes(PLAYER, timeOut(1)))).toBe('exclusion-running');
    given.after(excludes(PLAYER, timeOut(2)), excludes(PLAYER, { type: 'self-exclusion', months: 6 }));
    given.after(excludes(PLAYER, { type: 'self-exclusion', months: null }));
    expect(given.refusalOf(excludes(PLAYER, { type: 'self-exclusion', months: 60 }))).toBe('exclusion-running');
  });

  test('sees when the exclusion ends', () => {
    const given = givenAccount(adjusts(PLAYER, 100), excludes(PLAYER, timeOut(1)));
    const { message, details } = given.refused(bets(PLAYER, 1))!;
    expect(message).toMatch(/^You chose not to play until \d+ \w+, \d\d:\d\d UTC\.$/);
    expect(details).toEqual({ until: given.clock.at + DAY_MS });
    given.after(excludes(PLAYER, { type: 'self-exclusion', months: null }));
    expect(given.refused(bets(PLAYER, 1))!.message).toBe('You chose to stop playing permanently.');
  });

  test('gets no bonus, and keeps what is granted, held and withdrawn', () => {
    const { account, clock } = givenAccount(adjusts(PLAYER, 100), excludes(PLAYER, timeOut(1)));
    const asked = (takes: 'bonus' | 'points') =>
      barredFrom(account, confirmsAdult(PLAYER), { takes }, { now: clock.at, setting: DEFAULT_TERMS.value });
    expect(asked('bonus')).toMatchObject({ code: 'player-excluded' });
    expect(asked('points')).toBeNull();
  });

  test('finishes an open round and does not raise it', () => {
    const given = givenBlackjack();
    given.after(excludes(PLAYER, timeOut(1)));
    expect(given.refusalOf(acts(PLAYER, 'blackjack', { type: 'double' }))).toBe('player-excluded');
    expect(given.refusalOf(acts(PLAYER, 'blackjack', { type: 'stand' }))).toBeNull();
  });
});

describe('a balance below zero', () => {
  const given = () => givenAccount(adjusts(PLAYER, 50), corrects(PLAYER, 80));

  test('results only from corrections', () => {
    expect(given().account.available).toBe(-30);
    expect(givenAccount(adjusts(PLAYER, 50)).refusalOf(adjusts(PLAYER, -80))).toBe('insufficient-points');
  });

  test.each<[string, Command]>([...stakes, ['a hold', holds(PLAYER, 1)]])(
    'keeps the account from %s',
    (_what, command) => {
      expect(given().refusalOf(command)).toBe('balance-below-zero');
    },
  );

  test('is repaid by later credits', () => {
    const repaid = given().after(adjusts(PLAYER, 10));
    expect(repaid.account.available).toBe(-20);
    expect(repaid.after(adjusts(PLAYER, 21)).refusalOf(bets(PLAYER, 1))).toBeNull();
  });

  test('never exceeds what an account can owe', () => {
    expect(given().refusalOf(corrects(PLAYER, 1_000_000_000_000_000))).toBe('balance-out-of-bounds');
  });
});

describe('roles', () => {
  test('are granted until a time or until they are revoked', () => {
    const given = givenAccount();
    given.after(grants(PLAYER, 'finance'), grants(PLAYER, 'auditor', given.clock.at + DAY_MS));
    expect(given.account.standing?.roles).toEqual(
      new Map([
        ['finance', null],
        ['auditor', given.clock.at + DAY_MS],
      ]),
    );
    expect(given.refusalOf(grants(PLAYER, 'finance'))).toBe('role-unchanged');
    expect(given.refusalOf(grants(PLAYER, 'support', given.clock.at))).toBe('until-passed');
    expect(given.refusalOf(revokes(PLAYER, 'admin'))).toBe('role-not-held');
    expect(given.after(revokes(PLAYER, 'finance')).refusalOf(revokes(PLAYER, 'finance'))).toBe('role-not-held');
  });
});
