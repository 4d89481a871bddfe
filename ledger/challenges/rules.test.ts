import { describe, expect, test } from 'vitest';
import { type Challenge, DEFAULT_CHALLENGES } from '#contracts/challenges/challenge.ts';
import { edited } from '#contracts/challenges/edits.ts';
import type { Command } from '#contracts/commands.ts';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { randomCommandId } from '#infra/process/random.ts';
import {
  adjusts,
  bets,
  bonus,
  claimsChallenge,
  claimsDaily,
  credits,
  excludes,
  releases,
  reverses,
  setsZone,
  settles,
  shares,
  starts,
  unshares,
} from '#tests/support/asks.ts';
import { type GivenAccount, givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { restored } from '#tests/support/snapshot-chunk.ts';
import { eventComplaint } from '../audit/event-complaint.ts';
import { progressOn } from './reversals.ts';
import { countedDays, runningDay } from './slice.ts';

const NOON = Date.UTC(2026, 4, 27, 12);
/** Of a day on which offers count when they are released. */
const LATER_NOON = Date.UTC(2026, 11, 3, 12);
const games = claimsChallenge(PLAYER, 'play_5_games');
const earn = claimsChallenge(PLAYER, 'earn_500_points');

function given(...past: Command[]): GivenAccount {
  return givenAt(NOON, ...past);
}

function givenAt(time: number, ...past: Command[]): GivenAccount {
  const account = givenAccount();
  account.clock.at = time;
  return account.after(adjusts(PLAYER, 10_000), ...past);
}

const rounds = (count: number) => Array.from({ length: count }, () => bets(PLAYER, 1));

describe('a challenge', () => {
  test('is claimed when it is completed, once a day', () => {
    const account = given(...rounds(4));
    expect(account.refused(games)).toMatchObject({
      code: 'challenge-not-completed',
      details: { progress: 4, target: 5 },
    });
    account.after(...rounds(1));
    expect(account.when(games)).toMatchObject([
      { type: 'challenge-claimed', amount: 25, payload: { challengeId: 'play_5_games', day: '2026-05-27', target: 5 } },
    ]);
    account.after(games, ...rounds(5));
    expect(account.refusalOf(claimsChallenge(PLAYER, 'play_5_games'))).toBe('challenge-claimed-already');
  });

  test('begins again with the next day', () => {
    const account = given(...rounds(5), games).passes(12 * HOUR_MS);
    const again = claimsChallenge(PLAYER, 'play_5_games');
    expect(account.refusalOf(again)).toBe('challenge-not-completed');
    expect(account.after(...rounds(5)).refusalOf(again)).toBeNull();
  });

  test('counts rounds in moves when they end, and every round however it ends', () => {
    const start = starts(PLAYER, 'mines', { stakePoints: 1, params: { mineCount: 3 } });
    const account = given(...rounds(4), start);
    expect(account.refusalOf(games)).toBe('challenge-not-completed');
    expect(account.after(settles(PLAYER, 'mines', start.commandId)).refusalOf(games)).toBeNull();
  });

  test("counts the day's earnings: released offers, bonuses and rewards, but no gift and no adjustment", () => {
    const offer = credits(PLAYER, 470);
    const pending = credits(PLAYER, 400, { releaseAt: LATER_NOON + DAY_MS });
    const account = givenAt(LATER_NOON, bonus(PLAYER, 500), offer, pending, claimsDaily(PLAYER), ...rounds(5));
    expect(account.refused(earn)).toMatchObject({ details: { progress: 475 } });
    account.after(games);
    expect(account.refusalOf(earn)).toBeNull();
  });

  test('counts offers that are worth a point', () => {
    const account = given(credits(PLAYER, 1), credits(PLAYER, 1));
    const offers = claimsChallenge(PLAYER, 'complete_3_offers');
    expect(account.after(credits(PLAYER, 0)).refused(offers)).toMatchObject({ details: { progress: 2 } });
    expect(account.after(credits(PLAYER, 1)).when(offers)).toMatchObject([{ amount: 100 }]);
  });

  test('counts an offer on the day of its release, and took pending ones before 28 November 2026', () => {
    const threeOffers = claimsChallenge(PLAYER, 'complete_3_offers');
    for (const [begins, credited, released] of [
      [NOON, 3, 0],
      [LATER_NOON, 0, 3],
    ] as const) {
      const pending = [1, 2, 3].map(() => credits(PLAYER, 200, { releaseAt: begins + 2 * DAY_MS }));
      const account = givenAt(begins, ...pending);
      expect(progressOf(account)).toEqual({ offers: credited, earn: credited * 200 });
      account.passes(2 * DAY_MS).after(...pending.map(({ commandId }) => releases(PLAYER, commandId)), bets(PLAYER, 1));
      expect(progressOf(account)).toEqual({ offers: released, earn: released * 200 });
      expect(account.refusalOf(threeOffers)).toBe(released === 3 ? null : 'challenge-not-completed');
    }
  });

  test('cannot be claimed if it was not set up, or was not active when the day began', () => {
    expect(given().refusalOf(claimsChallenge(PLAYER, 'win_everything'))).toBe('challenge-unknown');
    const account = given(...rounds(5));
    account.set({ challenges: DEFAULT_CHALLENGES.map((one) => ({ ...one, isActive: false })) });
    expect(account.refusalOf(games)).toBe('challenge-unknown');
  });

  test('is not paid to an excluded player', () => {
    const account = given(...rounds(5), excludes(PLAYER, { type: 'time-out', days: 1 }));
    expect(account.refusalOf(games)).toBe('player-excluded');
  });

  test('keeps its terms from the beginning of the day', () => {
    const account = given(...rounds(5));
    const raise = (list: readonly Challenge[], target: number) =>
      edited(list, 'play_5_games', { ...DEFAULT_CHALLENGES[1]!, target, reward: 1000 }, account.clock.at)!;
    const twice = raise(raise(DEFAULT_CHALLENGES, 6), 7);
    account.set({ challenges: [...twice] });
    expect(account.when(games)).toMatchObject([{ amount: 25, payload: { target: 5 } }]);
    account.passes(DAY_MS).after(...rounds(6));
    expect(account.refused(games)).toMatchObject({ details: { target: 7 } });
    expect(account.after(...rounds(1)).when(games)).toMatchObject([{ amount: 1000 }]);
  });

  test('is counted by the day of the zone, and a change of zone neither resets progress nor repeats a date', () => {
    const zone = (name: string) => setsZone(PLAYER, name);
    const days: string[] = [];
    const account = given(zone('Pacific/Kiritimati'), ...rounds(5), zone('Pacific/Pago_Pago'));
    for (let hour = 0; hour < 95; hour++) {
      if (hour > 0) account.after(...rounds(5));
      const claim = claimsChallenge(PLAYER, 'play_5_games');
      if (account.refusalOf(claim) === null) {
        account.after(claim);
        days.push((account.events.at(-1)!.payload as { day: string }).day);
      }
      account.passes(HOUR_MS);
    }
    expect(days).toEqual(['2026-05-28', '2026-05-29', '2026-05-30']);
  });
});

function progressOf({ account }: GivenAccount) {
  const { offers, earn } = progressOn(account, runningDay(account));
  return { offers, earn };
}

describe('a reversal', () => {
  const threeOffers = claimsChallenge(PLAYER, 'complete_3_offers');
  const offers = (points: number) => [1, 2, 3].map(() => credits(PLAYER, points, { releaseAt: NOON + 10 * DAY_MS }));

  test('takes its offer and its points back from the progress of the day', () => {
    const [first, ...others] = offers(200);
    const account = given(first!, ...others, reverses(PLAYER, first!.commandId));
    expect(account.refused(threeOffers)).toMatchObject({ details: { progress: 2 } });
    expect(account.refused(earn)).toMatchObject({ details: { progress: 400 } });
    account.after(credits(PLAYER, 100));
    for (const claim of [threeOffers, earn]) expect(account.refusalOf(claim)).toBeNull();
  });

  test('takes back a reward that was claimed, weeks later and into a debt, once', () => {
    const [first, second, third] = offers(10);
    const account = given(first!, second!, third!, threeOffers).passes(60 * DAY_MS);
    account.after(adjusts(PLAYER, -account.account.available));
    expect(account.when(reverses(PLAYER, first!.commandId))).toMatchObject([
      { type: 'offer-reversed', amount: -10 },
      { type: 'challenge-reversed', amount: -100, payload: { challengeId: 'complete_3_offers', day: '2026-05-27' } },
    ]);
    account.after(reverses(PLAYER, first!.commandId), reverses(PLAYER, second!.commandId));
    expect(account.account.available).toBe(-100);
  });

  test('keeps a reward while the rest of the day completes its challenge', () => {
    const [first, ...others] = offers(300);
    const account = given(first!, ...others, earn, reverses(PLAYER, first!.commandId));
    expect(account.events.at(-1)!.type).toBe('offer-reversed');
    // 300 of the last offer, and 50 of the reward itself.
    account.after(reverses(PLAYER, others[0]!.commandId));
    expect(account.events.at(-1)).toMatchObject({ type: 'challenge-reversed', amount: -50 });
  });

  test('takes a reward along with the one that completed its challenge', () => {
    const [first, ...others] = offers(140);
    const account = given(first!, ...others, threeOffers, earn, reverses(PLAYER, first!.commandId));
    expect(account.events.slice(-3).map(({ type, amount }) => [type, amount])).toEqual([
      ['offer-reversed', -140],
      ['challenge-reversed', -100],
      ['challenge-reversed', -50],
    ]);
    expect(account.refused(claimsChallenge(PLAYER, 'earn_500_points'))).toMatchObject({ details: { progress: 280 } });
  });

  test('of a credit of another day leaves this day as it is, from its first moment on', () => {
    const [first, second, third] = offers(10);
    const account = given(first!, second!, third!, threeOffers).passes(12 * HOUR_MS);
    const next = credits(PLAYER, 10, { releaseAt: NOON + 10 * DAY_MS });
    account.after(next, reverses(PLAYER, next.commandId));
    expect(account.events.at(-1)!.type).toBe('offer-reversed');
    account.after(...offers(10), reverses(PLAYER, first!.commandId));
    expect(account.refusalOf(claimsChallenge(PLAYER, 'complete_3_offers'))).toBeNull();
  });

  test('of a released offer takes back the reward of the day of the release, and of a pending one none', () => {
    const pending = [1, 2, 3, 4].map(() => credits(PLAYER, 10, { releaseAt: LATER_NOON + 2 * DAY_MS }));
    const account = givenAt(LATER_NOON, ...pending).passes(2 * DAY_MS);
    const [first, , , last] = pending;
    account.after(...pending.slice(0, 3).map(({ commandId }) => releases(PLAYER, commandId)), threeOffers);
    account.passes(10 * DAY_MS).after(reverses(PLAYER, last!.commandId));
    expect(account.events.at(-1)!.type).toBe('offer-reversed');
    expect(account.when(reverses(PLAYER, first!.commandId))).toMatchObject([
      { type: 'released-offer-reversed', amount: -10 },
      { type: 'challenge-reversed', amount: -100, payload: { day: '2026-12-05' } },
    ]);
  });

  test('of a share takes back the reward that it completed', () => {
    const friend = PLAYER + 1;
    const share = { creditId: randomCommandId(), amountPoints: 5000 };
    const account = given(shares(PLAYER, friend, share), earn, unshares(PLAYER, friend, share.creditId));
    expect(account.events.at(-1)).toMatchObject({ type: 'challenge-reversed', amount: -50 });
  });

  test('lets the challenge be claimed again when it is completed again on its day', () => {
    const [first, ...others] = offers(10);
    const account = given(first!, ...others, threeOffers, reverses(PLAYER, first!.commandId));
    const again = claimsChallenge(PLAYER, 'complete_3_offers');
    expect(account.refusalOf(again)).toBe('challenge-not-completed');
    expect(account.after(credits(PLAYER, 10)).refusalOf(again)).toBeNull();
  });
});

test('a snapshot keeps what was counted and claimed, today and before', () => {
  const { account } = given(setsZone(PLAYER, 'Asia/Tokyo'), ...rounds(6), games)
    .passes(DAY_MS)
    .after(...rounds(6), claimsChallenge(PLAYER, 'play_5_games'), claimsDaily(PLAYER));
  expect(countedDays(account)).toHaveLength(2);
  expect(restored(account)).toEqual(account);
});

test('the audit finds a challenge that was paid twice on a day', () => {
  const account = given(...rounds(5), games);
  const claim = account.events.at(-1)!;
  expect(eventComplaint(account.account, claim)).toContain('claimed before on that day');
});

test('the audit finds a reward taken back without a claim, or with other points', () => {
  const account = given(...rounds(5), games);
  const claim = account.events.at(-1)!;
  const reversed = (challengeId: string, amount: number) => {
    const payload = { challengeId, day: '2026-05-27', creditId: 'c-1' };
    const available = account.account.available + amount;
    const event: object = {
      ...claim,
      type: 'challenge-reversed',
      version: claim.version + 1,
      amount,
      available,
      payload,
    };
    return eventComplaint(account.account, event as LedgerEvent);
  };
  expect(reversed('earn_500_points', -50)).toContain('not claimed');
  expect(reversed('play_5_games', -26)).toContain('brought 25 points');
  expect(reversed('play_5_games', -25)).toBeNull();
});
