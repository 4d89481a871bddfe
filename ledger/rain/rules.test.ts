import { describe, expect, test } from 'vitest';
import { command } from '#contracts/commands.ts';
import { postEvent } from '#contracts/books/ledger-accounts.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { bans, closes, excludes, feedsRain, paysShare, pours, returnsShare } from '#tests/support/asks.ts';
import { type GivenAccount, givenAccount, givenHouseAccount, PLAYER } from '#tests/support/given-account.ts';
import { restored } from '#tests/support/snapshot-chunk.ts';
import { eventComplaint } from '../audit/event-complaint.ts';

const RAIN = '00000000-0000-7000-8000-000000000001';
const PARTICIPANTS = [11, 12, 13];

const pool = () => givenHouseAccount('rain').after(feedsRain(100));
const typesAfter = (given: GivenAccount, points = 33) => given.typesAfter(paysShare(PLAYER, RAIN, points));

describe('the pool of the rain', () => {
  test('pours equal whole shares and keeps what does not divide', () => {
    const given = pool().after(pours(50, PARTICIPANTS));
    expect(given.events.at(-1)).toMatchObject({ amount: -48, available: 52, payload: { sharePoints: 16 } });
  });

  test('pours no more than it has, and no shares of less than a point', () => {
    expect(pool().refusalOf(pours(101, [11]))).toBe('insufficient-points');
    expect(pool().refusalOf(pours(2, PARTICIPANTS))).toBe('rain-too-small');
  });

  test('gives points back to the house, but no more than it has', () => {
    expect(pool().after(feedsRain(-100)).account.available).toBe(0);
    expect(pool().refusalOf(feedsRain(-101))).toBe('insufficient-points');
  });

  test('takes back each share of a rain once', () => {
    const rain = pours(50, PARTICIPANTS);
    const given = pool().after(rain);
    expect(given.refusalOf(returnsShare(11, RAIN, 16))).toBe('rain-unknown');
    expect(given.refusalOf(returnsShare(11, rain.commandId, 17))).toBe('rain-unknown');
    given.after(returnsShare(11, rain.commandId, 16));
    expect(given.account.available).toBe(68);
    expect(given.refusalOf(returnsShare(11, rain.commandId, 16))).toBe('rain-share-settled');
    expect(restored(given.account).rain).toEqual(given.account.rain);
  });

  test('has its own account in the books', () => {
    const books = new Map<string, number>();
    for (const event of pool().after(pours(50, PARTICIPANTS)).events)
      postEvent(event, (account, _unit, amount) => books.set(account, (books.get(account) ?? 0) + amount));
    expect(Object.fromEntries(books)).toEqual({ 'rain-pool': 52, 'rain-expense': -100, 'rain-shares': 48 });
  });

  test.each([
    ['a player twice', { participants: [11, 11] }],
    ['an account of the house', { participants: [11, 1] }],
    ['no participant', { participants: [] }],
    ['the account of a player', { account: 1001 }],
  ])('is not poured with %s', (_what, change) => {
    expect(command.safeParse(pours(50, PARTICIPANTS)).success).toBe(true);
    expect(command.safeParse({ ...pours(50, PARTICIPANTS), ...change }).success).toBe(false);
  });
});

describe('a share of a rain', () => {
  test('is paid once', () => {
    const given = givenAccount(paysShare(PLAYER, RAIN, 33));
    expect(given.account.available).toBe(33);
    expect(given.refusalOf(paysShare(PLAYER, RAIN, 33))).toBe('rain-share-settled');
    expect(restored(given.account).rain).toEqual(given.account.rain);
  });

  test('is declined for a player who was banned, excluded or closed since', () => {
    expect(typesAfter(givenAccount())).toEqual(['rain-share-paid']);
    for (const end of [bans(PLAYER), excludes(PLAYER, { type: 'time-out', days: 1 }), closes(PLAYER)]) {
      const given = givenAccount(end);
      expect(typesAfter(given)).toEqual(['rain-share-declined']);
      expect(given.after(paysShare(PLAYER, RAIN, 33)).account.available).toBe(0);
      expect(eventComplaint(givenAccount(end).account, given.events.at(-1)!)).toBeNull();
    }
  });

  test('declined is not paid later', () => {
    const given = givenAccount(excludes(PLAYER, { type: 'time-out', days: 1 }), paysShare(PLAYER, RAIN, 33));
    expect(given.passes(2 * DAY_MS).refusalOf(paysShare(PLAYER, RAIN, 33))).toBe('rain-share-settled');
  });
});

describe('the audit finds', () => {
  test('a share that was settled before', () => {
    const given = givenAccount(paysShare(PLAYER, RAIN, 33));
    expect(eventComplaint(given.account, given.events.at(-1)!)).toContain('was settled before');
  });

  test('a rain whose shares are not what the pool lost, or that names a participant twice', () => {
    const given = pool().after(pours(50, PARTICIPANTS));
    const poured = given.events.at(-1)!;
    const complaintOf = (change: object) => eventComplaint(pool().account, { ...poured, ...change } as typeof poured);
    expect(complaintOf({})).toBeNull();
    expect(complaintOf({ amount: -47 })).toBe('3 shares of 16 are not 47');
    expect(complaintOf({ payload: { sharePoints: 16, participants: [11, 11, 12] } })).toContain('named twice');
  });

  test('points that players have at the account of the pool, or the pool at a player’s', () => {
    const paid = givenAccount(paysShare(PLAYER, RAIN, 33)).events.at(-1)!;
    expect(eventComplaint(pool().account, { ...paid, account: 3 })).toBe('its account has no events of its kind');
    const fed = pool().events.at(-1)!;
    expect(eventComplaint(givenAccount().account, { ...fed, account: PLAYER })).toContain('no events of its kind');
  });
});
