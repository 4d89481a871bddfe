import { describe, expect, test } from 'vitest';
import { command } from '#contracts/commands.ts';
import { postEvent } from '#contracts/books/ledger-accounts.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import {
  adjusts,
  bans,
  bets,
  closes,
  excludes,
  feedsRain,
  paysTip,
  returnsTip,
  tips,
  withdraws,
} from '#tests/support/asks.ts';
import { type GivenAccount, givenAccount, givenHouseAccount, PLAYER } from '#tests/support/given-account.ts';
import type { Overrides } from '#tests/support/terms.ts';
import { restored } from '#tests/support/snapshot-chunk.ts';
import { eventComplaint } from '../audit/event-complaint.ts';

const OTHER = 11;
const ON = { 'tips-enabled': true, 'tips-level': 1 } as const;
const WITHDRAWN = { 'withdrawal-daily-limit': 1200 };

function rich(settings: Overrides = {}): GivenAccount {
  return givenAccount(adjusts(PLAYER, 5000)).set({ ...ON, ...settings });
}

const sends = (given: GivenAccount, points: number, to = OTHER) => given.after(tips(PLAYER, to, points));

describe('a tip', () => {
  test('leaves the balance of its sender', () => {
    expect(rich().when(tips(PLAYER, OTHER, 50))).toEqual([
      { type: 'tip-sent', game: null, amount: -50, payload: { to: OTHER } },
    ]);
  });

  test.each([
    ['while tips are off', { 'tips-enabled': false }, 50, 'tips-off'],
    ['below the minimum', {}, 9, 'tip-below-minimum'],
    ['above the maximum', {}, 501, 'tip-above-maximum'],
    ['of more than the balance', { 'tip-maximum': 9000 }, 5001, 'insufficient-points'],
    ['above the daily limit', { 'tips-daily-limit': 40 }, 50, 'tips-daily-limit'],
    ['below the level', { 'tips-level': 2 }, 50, 'tip-level-needed'],
  ])('is refused %s', (_when, terms, points, code) => {
    expect(rich(terms).refusalOf(tips(PLAYER, OTHER, points))).toBe(code);
  });

  test('is refused to oneself, and to accounts of the house other than the rain pool', () => {
    expect(rich().refusalOf(tips(PLAYER, PLAYER, 50))).toBe('tip-self');
    expect(command.safeParse(tips(PLAYER, HOUSE_ACCOUNTS.rain, 50)).success).toBe(true);
    expect(command.safeParse(tips(PLAYER, HOUSE_ACCOUNTS.treasury, 50)).success).toBe(false);
  });

  test('is refused to banned and excluded senders', () => {
    const refusalAfter = (...past: Parameters<GivenAccount['after']>) =>
      rich()
        .after(...past)
        .refusalOf(tips(PLAYER, OTHER, 50));
    expect(refusalAfter(bans(PLAYER))).toBe('account-banned');
    expect(refusalAfter(excludes(PLAYER, { type: 'time-out', days: 1 }))).toBe('player-excluded');
  });

  test('is allowed from the level that bets or offers bring', () => {
    const given = rich({ 'tips-level': 2 });
    for (let bet = 0; bet < 10; bet++) given.after(adjusts(PLAYER, 100), bets(PLAYER, 100));
    expect(given.refusalOf(tips(PLAYER, OTHER, 50))).toBeNull();
  });

  test('counts towards the daily limits of tips and of withdrawals until the next day', () => {
    const given = rich();
    given.set(WITHDRAWN);
    sends(sends(given, 500), 400);
    expect(given.refusalOf(tips(PLAYER, OTHER, 101))).toBe('tips-daily-limit');
    expect(given.refusalOf(withdraws(PLAYER, 301))).toBe('withdrawal-daily-limit');
    expect(given.refused(withdraws(PLAYER, 301))?.message).toContain('tips included');
    given.passes(DAY_MS);
    expect(given.refusalOf(tips(PLAYER, OTHER, 500))).toBeNull();
  });

  test('counts what was withdrawn on the day', () => {
    const given = rich();
    given.after(withdraws(PLAYER, 900));
    given.set(WITHDRAWN);
    expect(given.refusalOf(tips(PLAYER, OTHER, 301))).toBe('tips-daily-limit');
    expect(given.refusalOf(tips(PLAYER, OTHER, 300))).toBeNull();
  });

  test('is one of at most fifty a day', () => {
    const given = rich({ 'tip-minimum': 1 });
    for (let count = 0; count < 50; count++) sends(given, 1);
    expect(given.refusalOf(tips(PLAYER, OTHER, 1))).toBe('too-many-tips');
  });
});

describe('the receiver of a tip', () => {
  const tip = tips(OTHER, PLAYER, 50);

  test('gets it once', () => {
    const given = givenAccount(paysTip(tip));
    expect(given.account.available).toBe(50);
    expect(given.refusalOf(paysTip(tip))).toBe('tip-settled');
    expect(restored(given.account).tips).toEqual(given.account.tips);
  });

  test('declines it when banned, excluded or closed since', () => {
    for (const end of [bans(PLAYER), excludes(PLAYER, { type: 'time-out', days: 1 }), closes(PLAYER)]) {
      const given = givenAccount(end);
      expect(given.typesAfter(paysTip(tip))).toEqual(['tip-declined']);
      expect(given.after(paysTip(tip)).account.available).toBe(0);
      expect(eventComplaint(givenAccount(end).account, given.events.at(-1)!)).toBeNull();
    }
  });

  test('declines what is above the limit of a day', () => {
    const given = givenAccount(paysTip(tips(OTHER, PLAYER, 2480)));
    expect(given.typesAfter(paysTip(tip))).toEqual(['tip-declined']);
    expect(given.typesAfter(paysTip(tips(OTHER, PLAYER, 20)))).toEqual(['tip-received']);
    expect(given.passes(DAY_MS).typesAfter(paysTip(tip))).toEqual(['tip-received']);
  });

  test('is the rain pool', () => {
    const toPool = tips(OTHER, HOUSE_ACCOUNTS.rain, 50);
    const given = givenHouseAccount('rain').after(feedsRain(10), paysTip(toPool));
    expect(given.account.available).toBe(60);
    const books = new Map<string, number>();
    for (const event of given.events)
      postEvent(event, (account, _unit, amount) => books.set(account, (books.get(account) ?? 0) + amount));
    expect(Object.fromEntries(books)).toEqual({ 'rain-pool': 60, 'rain-expense': -10, 'tips-in-transit': -50 });
  });
});

describe('a declined tip', () => {
  test('comes back once, and no longer counts towards the limit of the day', () => {
    const given = rich({ 'tips-daily-limit': 50 });
    const tip = tips(PLAYER, OTHER, 50);
    expect(given.refusalOf(returnsTip(tip))).toBe('tip-unknown');
    given.after(tip);
    expect(given.refusalOf(returnsTip({ ...tip, amountPoints: 51 }))).toBe('tip-unknown');
    given.after(returnsTip(tip));
    expect(given.account.available).toBe(5000);
    expect(given.refusalOf(returnsTip(tip))).toBe('tip-settled');
    expect(given.refusalOf(tips(PLAYER, OTHER, 50))).toBeNull();
    expect(restored(given.account).tips).toEqual(given.account.tips);
  });

  test('is forfeited when its sender was closed since', () => {
    const given = rich();
    const tip = tips(PLAYER, OTHER, 50);
    given.after(tip).after(closes(PLAYER));
    expect(given.typesAfter(returnsTip(tip))).toEqual(['tip-returned', 'tip-forfeited']);
    expect(given.after(returnsTip(tip)).account.available).toBe(0);
  });
});
