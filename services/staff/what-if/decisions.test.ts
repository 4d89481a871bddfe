import { describe, expect, test } from 'vitest';
import { SETTINGS } from '#contracts/settings/registry.ts';
import { DEFAULT_CHALLENGES } from '#contracts/challenges/challenge.ts';
import { RELEASED_FROM } from '#contracts/challenges/progress.ts';
import type { Command } from '#contracts/commands.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { OFFER_WAITING } from '#contracts/offers/waiting.ts';
import type { SettingKey } from '#contracts/settings/registry.ts';
import {
  acts,
  adjusts,
  bets,
  claimsChallenge,
  claimsLevelBonus,
  claimsRakeback,
  credits,
  decides,
  paysTip,
  plays,
  reverses,
  starts,
  tips,
  withdraws,
} from '#tests/support/asks.ts';
import { computedWhatIf } from '#tests/support/computed-what-if.ts';
import { type GivenAccount, givenAccount, PLAYER } from '#tests/support/given-account.ts';

const NOON = Date.UTC(2026, 4, 27, 12);

function given(...past: Command[]): GivenAccount {
  const account = givenAccount();
  account.clock.at = NOON;
  return account.after(adjusts(PLAYER, 100_000), ...past);
}

const under = ({ events }: GivenAccount, key: SettingKey, value: unknown) =>
  computedWhatIf(events, { key, value, from: NOON - DAY_MS, to: NOON + 29 * DAY_MS });

const factsOf = ({ facts }: ReturnType<typeof under>) =>
  Object.fromEntries(facts.map(({ name, count, points }) => [name, [count, Number(points)]]));

describe('game limits', () => {
  test('refuse the rounds above the highest bet, and tell what they brought', () => {
    const result = under(given(bets(PLAYER, 10), bets(PLAYER, 500)), 'game-limits', { dice: { maxStakePoints: 100 } });
    expect([result.before, result.after, result.basis]).toEqual([510n, 10n, 'recomputed']);
    expect(factsOf(result)).toMatchObject({ 'Refused: above the highest bet': [1, 500] });
    expect(factsOf(result)['Expected to be lost in them']![1]).toBeGreaterThan(0);
  });

  test('refuse a bet that is too soon after the last accepted one', () => {
    const account = given(bets(PLAYER, 1)).passes(900).after(bets(PLAYER, 2)).passes(900).after(bets(PLAYER, 4));
    const { after } = under(account, 'game-limits', { dice: { minCycleMs: 1000 } });
    expect(after).toBe(1n + 4n);
  });

  test('leave games alone whose limits stay, and looser limits are an estimate', () => {
    const account = given(bets(PLAYER, 10), plays(PLAYER, 'wheel', { stakePoints: 20, params: {} }));
    const result = under(account, 'game-limits', { wheel: { maxStakePoints: 1_000_000 } });
    expect([result.before, result.after, result.basis]).toEqual([20n, 20n, 'estimated']);
  });
});

describe('withdrawal limits', () => {
  const requested = () => given(withdraws(PLAYER, 1000), withdraws(PLAYER, 1500, { to: 'b' })).passes(DAY_MS);

  test('refuse what is below the minimum of the method', () => {
    const result = under(requested(), 'withdrawal-methods', { robux: { minimumPoints: 1200 } });
    expect([result.before, result.after, result.basis]).toEqual([2500n, 1500n, 'recomputed']);
    expect(factsOf(result)).toEqual({ 'Refused: below the minimum': [1, 1000] });
    expect(result.unexplained).toBe(0);
  });

  test('count accepted requests of a day against the daily limit', () => {
    const account = requested().after(withdraws(PLAYER, 1500, { to: 'c' }));
    expect(under(account, 'withdrawal-daily-limit', 2000).after).toBe(1000n + 1500n);
  });

  test('a review limit lists what staff rejected and would not have seen', () => {
    const request = withdraws(PLAYER, 1000);
    const account = given(request, decides('reject-withdrawal', PLAYER, request.commandId));
    const result = under(account, 'withdrawal-review-from', 2000);
    expect(result.after - result.before).toBe(1000n);
    expect(factsOf(result)).toEqual({
      'Would not have gone to review': [1, 1000],
      'Of these, rejected by staff': [1, 1000],
    });
  });
});

describe('offers', () => {
  test('above a lower limit wait for staff', () => {
    const result = under(given(credits(PLAYER, 40), credits(PLAYER, 400)), 'offer-cap', 100);
    expect([result.before, result.after]).toEqual([440n, 40n]);
    expect(factsOf(result)).toEqual({ 'Would have waited for staff': [1, 400] });
  });

  test('wait by their size, and a reversal within the longer wait is listed', () => {
    const credit = credits(PLAYER, 100, { releaseAt: NOON + DAY_MS });
    const account = given(credit).passes(DAY_MS);
    account.after({
      type: 'release-offer',
      commandId: reverses(PLAYER, credit.commandId).commandId,
      account: PLAYER,
      actor: 'system:offer-release',
      creditId: credit.commandId,
    });
    account.passes(DAY_MS).after(reverses(PLAYER, credit.commandId));
    const tiers = [{ fromPoints: 0, days: 7, trustedDays: 0 }];
    const result = under(account, 'offer-waiting', { ...OFFER_WAITING, tiers });
    expect([result.before, result.after, result.basis]).toEqual([100n, 700n, 'estimated']);
    expect(factsOf(result)).toEqual({
      'Would have waited longer': [1, 100],
      'Reversed after release, but would still have waited': [1, 100],
    });
  });
});

describe('challenges', () => {
  const played = (count: number) => given(...Array.from({ length: count }, () => bets(PLAYER, 1)));
  const games = (change: object) =>
    DEFAULT_CHALLENGES.map((one) => (one.id === 'play_5_games' ? { ...one, ...change } : one));

  test('a claim brings the proposed reward', () => {
    const account = played(5).after(claimsChallenge(PLAYER, 'play_5_games'));
    const result = under(account, 'challenges', games({ reward: 40 }));
    expect([result.before, result.after, result.basis, result.unexplained]).toEqual([25n, 40n, 'recomputed', 0]);
    expect(under(account, 'challenges', games({ isActive: false })).after).toBe(0n);
  });

  test('a lower target is estimated from the progress of players', () => {
    const result = under(played(4), 'challenges', games({ target: 3 }));
    expect([result.before, result.after, result.basis]).toEqual([0n, 25n, 'estimated']);
    expect(under(played(4), 'challenges', games({ target: 9 })).after).toBe(0n);
  });

  test('a target of offers is estimated from released ones', () => {
    const account = given();
    account.passes(RELEASED_FROM - NOON);
    account.after(credits(PLAYER, 10), credits(PLAYER, 10, { releaseAt: account.clock.at + DAY_MS }));
    const offers = (target: number) =>
      DEFAULT_CHALLENGES.map((one) => (one.id === 'complete_3_offers' ? { ...one, target } : one));
    expect(under(account, 'challenges', offers(1)).after).toBe(100n);
    expect(under(account, 'challenges', offers(2)).after).toBe(0n);
  });
});

describe('levels', () => {
  test('pay the proposed share of the same theoretical loss, fractions carried over', () => {
    const account = given();
    for (let day = 0; day < 10; day++) {
      account.after(bets(PLAYER, 1000 + day), claimsRakeback(PLAYER)).passes(DAY_MS);
    }
    const loss = account.events.reduce(
      (sum, event) => sum + (event.type === 'rakeback-claimed' ? BigInt(event.payload.lossMillionths) : 0n),
      0n,
    );
    for (const percent of [0, 7, 13, 50]) {
      const result = under(account, 'level-rakeback', [percent]);
      expect([result.after, result.basis]).toEqual([(loss * BigInt(percent)) / 100_000_000n, 'recomputed']);
      expect(result).toMatchObject({ decisions: 10, unexplained: 0 });
    }
    const { before, after } = under(account, 'level-rakeback', SETTINGS['level-rakeback'].default);
    expect(after).toBe(before);
  });

  test('pay the proposed bonuses for the levels that were claimed; new bonuses are an estimate', () => {
    const account = given(credits(PLAYER, 300), claimsLevelBonus(PLAYER));
    const result = under(account, 'level-bonuses', [7, 11, 13]);
    expect([result.before, result.after, result.basis, result.unexplained]).toEqual([15n, 18n, 'recomputed', 0]);
    expect(under(account, 'level-bonuses', Array(20).fill(1)).basis).toBe('estimated');
  });
});

test('the rain pool gets the proposed share of the win of each whole day, and no player is affected', () => {
  const account = given(bets(PLAYER, 900))
    .passes(DAY_MS)
    .after(starts(PLAYER, 'mines', { stakePoints: 100, params: { mineCount: 10 } }));
  account
    .passes(DAY_MS)
    .after(acts(PLAYER, 'mines', { type: 'reveal', tile: 0 }))
    .passes(DAY_MS);
  const win = (day: number) =>
    account.events
      .filter(({ at, game }) => game !== null && Math.floor((at - NOON + DAY_MS / 2) / DAY_MS) === day)
      .reduce((sum, { amount }) => sum - amount, 0);
  const shares = [0, 1, 2].map((day) => Math.max(0, Math.floor(win(day) * 0.37)));
  const result = under(account, 'rain-win-share', 37);
  expect([result.before, result.after, result.basis]).toEqual([
    0n,
    BigInt(shares[0]! + shares[1]! + shares[2]!),
    'recomputed',
  ]);
  expect(result.players).toEqual({ more: 0, less: 0, largest: [] });
});

test('what the value in force does not explain is counted, not corrected', () => {
  const changes = [{ key: 'offer-share', value: 10, at: NOON + 1 }];
  const account = given({ ...credits(PLAYER, 50), revenueMicros: 1_000_000 })
    .passes(2)
    .after({ ...credits(PLAYER, 50), revenueMicros: 1_000_000 });
  const period = { from: NOON - DAY_MS, to: NOON + DAY_MS };
  const result = computedWhatIf(account.events, { key: 'offer-share', value: 50, changes, ...period });
  expect([result.before, result.after, result.decisions, result.unexplained]).toEqual([100n, 100n, 2, 1]);
});

describe('tips', () => {
  const allowed = (account: GivenAccount, key: SettingKey, value: unknown) => {
    const { before, after, unexplained } = computedWhatIf(account.events, {
      key,
      value,
      from: NOON - DAY_MS,
      to: NOON + DAY_MS,
      changes: [{ key: 'tips-enabled', value: true, at: 0 }],
    });
    return [Number(before), Number(after), unexplained];
  };

  test('above the proposed limits are refused, in their order', () => {
    const account = givenAccount();
    account.set({ 'tips-enabled': true, 'tips-level': 1 });
    account.clock.at = NOON;
    account.after(adjusts(PLAYER, 1000), ...[20, 300, 100].map((points) => tips(PLAYER, 8, points)));
    expect(allowed(account, 'tip-maximum', 100)).toEqual([420, 120, 0]);
    expect(allowed(account, 'tip-minimum', 50)).toEqual([420, 400, 0]);
    expect(allowed(account, 'tips-daily-limit', 150)).toEqual([420, 120, 0]);
    expect(allowed(account, 'tips-enabled', false)).toEqual([420, 0, 0]);
  });

  test('beyond the proposed limit of a receiver go back', () => {
    const account = givenAccount();
    account.clock.at = NOON;
    account.set({ 'tips-enabled': true });
    account.after(...[20, 300, 100].map((points) => paysTip(tips(8, PLAYER, points))));
    expect(allowed(account, 'tips-received-limit', 200)).toEqual([420, 120, 0]);
  });
});
