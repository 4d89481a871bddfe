import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_CHALLENGES } from '#contracts/challenges/challenge.ts';
import { dayAfter } from '#contracts/challenges/running-day.ts';
import { RELEASED_FROM } from '#contracts/challenges/progress.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { FIRST_ZONE, type LocalDay } from '#contracts/time-zone.ts';
import { progressOn } from '#ledger/challenges/reversals.ts';
import { dayOf, runningDay } from '#ledger/challenges/slice.ts';
import { foldChallenges, QUARTER_MS } from '#projections/challenges/fold.ts';
import { dailyBonusView } from '#projections/daily-bonus/view.ts';
import { adjusts, bets, claimsChallenge, credits, releases, reverses, setsZone } from '#tests/support/asks.ts';
import { type GivenAccount, givenAccount, PLAYER } from '#tests/support/given-account.ts';

const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'Pacific/Chatham', 'America/Havana', 'UTC'];
/** Around clock changes of some of the zones, and before and after challenges began to count released offers. */
const BEGINS = [Date.UTC(2025, 2, 8, 18, 7), RELEASED_FROM - 3 * DAY_MS, RELEASED_FROM + DAY_MS];

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ type: 'bet' as const }) },
  {
    weight: 2,
    arbitrary: fc
      .record({ points: fc.constantFrom(0, 7, 250), waits: fc.constantFrom(0, 5 * 60, 30 * 60) })
      .map((offer) => ({ type: 'offer' as const, ...offer })),
  },
  { weight: 1, arbitrary: fc.nat({ max: 9 }).map((which) => ({ type: 'reversal' as const, which })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...DEFAULT_CHALLENGES.map(({ id }) => id)).map((id) => ({ type: 'claim' as const, id })),
  },
  { weight: 1, arbitrary: fc.constantFrom(...ZONES).map((zone) => ({ type: 'zone' as const, zone })) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 40 * 60 }).map((minutes) => ({ type: 'wait' as const, minutes })) },
  { weight: 1, arbitrary: fc.constant({ type: 'wait' as const, minutes: 31 * 24 * 60 }) },
);

function shown({ events, clock }: GivenAccount): { day: LocalDay; games: number; offers: number; earn: number } {
  const last = dailyBonusView.rows(events).zone.at(-1);
  const moved = last?.day ? { day: last.day, startsAt: last.startsAt!, endsAt: last.endsAt! } : null;
  const day = dayAfter(moved, last?.zone ?? FIRST_ZONE, clock.at);
  const sums = { day, games: 0, offers: 0, earn: 0 };
  for (const { quarter, games, offers, earn } of foldChallenges(events).quarters) {
    const begins = quarter * QUARTER_MS;
    if (begins < day.startsAt || begins >= day.endsAt) continue;
    sums.games += games;
    sums.offers += offers;
    sums.earn += Number(earn);
  }
  return sums;
}

function counted({ account, clock }: GivenAccount): { day: LocalDay; games: number; offers: number; earn: number } {
  const day = dayAfter(dayOf(account), account.challengeZone, clock.at);
  if (account.challengeDay.day !== day.day) return { day, games: 0, offers: 0, earn: 0 };
  return { day, ...progressOn(account, runningDay(account)) };
}

test('the view shows what the ledger counts', () => {
  fc.assert(
    fc.property(fc.constantFrom(...BEGINS), fc.array(step, { maxLength: 40 }), (begins, steps) => {
      const given = givenAccount();
      given.clock.at = begins;
      given.after(adjusts(PLAYER, 1000));
      for (const one of steps) {
        if (one.type === 'wait') given.passes(one.minutes * MINUTE_MS);
        else if (one.type === 'bet') given.after(bets(PLAYER, 1));
        else if (one.type === 'offer')
          given.after(credits(PLAYER, one.points, { releaseAt: given.clock.at + one.waits * MINUTE_MS }));
        else if (one.type === 'reversal') {
          const credit = [...(given.account.offers?.values() ?? [])].at(one.which);
          if (credit !== undefined && credit.state !== 'reversed') given.after(reverses(PLAYER, credit.creditId));
        } else if (one.type === 'claim') {
          const claim = claimsChallenge(PLAYER, one.id);
          if (given.refusalOf(claim) === null) given.after(claim);
        } else if (given.refusalOf(setsZone(PLAYER, one.zone)) === null) given.after(setsZone(PLAYER, one.zone));
        for (const { creditId, state, releaseAt } of given.account.offers?.values() ?? []) {
          if (state === 'waiting' && releaseAt <= given.clock.at) given.after(releases(PLAYER, creditId));
        }
        expect(shown(given)).toEqual(counted(given));
      }
    }),
    { numRuns: 300 },
  );
});
