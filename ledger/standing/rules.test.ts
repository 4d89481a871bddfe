// What an account may do is decided by the ledger itself, whoever stands before it.
import { describe, expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import {
  adjusts,
  bans,
  bets,
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
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';

const DAY_MS = 24 * 3600 * 1000;

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

describe('an excluded player', () => {
  test.each(stakes)('is refused %s until the exclusion ends', (_what, command) => {
    const given = givenAccount(adjusts(PLAYER, 100));
    given.after(excludes(PLAYER, given.clock.at + DAY_MS));
    expect(given.refusalOf(command)).toBe('player-excluded');
    expect(given.passes(DAY_MS).refusalOf(command)).toBeNull();
  });

  test('can extend the exclusion and not shorten it', () => {
    const given = givenAccount();
    given.after(excludes(PLAYER, given.clock.at + DAY_MS));
    expect(given.refusalOf(excludes(PLAYER, given.clock.at + DAY_MS - 1))).toBe('exclusion-running');
    expect(given.refusalOf(excludes(PLAYER, given.clock.at + 2 * DAY_MS))).toBeNull();
    expect(given.refusalOf(excludes(PLAYER, given.clock.at))).toBe('until-passed');
  });
});

describe('a balance below zero', () => {
  const given = () => givenAccount(adjusts(PLAYER, 50), corrects(PLAYER, 80));

  test('comes of corrections only', () => {
    expect(given().account.available).toBe(-30);
    expect(givenAccount(adjusts(PLAYER, 50)).refusalOf(adjusts(PLAYER, -80))).toBe('insufficient-points');
  });

  test.each<[string, Command]>([...stakes, ['a hold', holds(PLAYER, 1)]])(
    'keeps the account from %s',
    (_what, command) => {
      expect(given().refusalOf(command)).toBe('balance-below-zero');
    },
  );

  test('is repaid by what comes in', () => {
    const repaid = given().after(adjusts(PLAYER, 10));
    expect(repaid.account.available).toBe(-20);
    expect(repaid.after(adjusts(PLAYER, 21)).refusalOf(bets(PLAYER, 1))).toBeNull();
  });

  test('never takes more from an account than it can owe', () => {
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
