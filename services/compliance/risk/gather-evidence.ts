import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { expectedMillionths, MILLIONTHS } from '#contracts/games/expected-return.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Person } from '#contracts/internal/people.ts';
import type { OfferRecord } from '#contracts/internal/offers.ts';
import type { RiskEvidence } from '#contracts/withdrawals/risk.ts';
import { readBalance } from '#projections/balance/read.ts';
import { readDeeds } from '#projections/experience/read.ts';
import { readGameStats } from '#projections/game-stats/read.ts';
import { zScoreOf } from '#projections/house-returns/figures.ts';
import { readLatestRounds } from '#projections/rounds/read.ts';
import { readPayoutRecord } from '#projections/withdrawals/read.ts';
import type { ComplianceRooms } from '../rooms/compliance-rooms.ts';
import { tipEvidence } from './tips.ts';
import { securityChangedAt } from '../../identity/port/security-change.ts';

const ROUNDS_PER_GAME = 100;

/** Compares the payouts of the latest rounds with the average return of their bets. */
async function playDeviation(
  db: CommonQueryMethods,
  account: AccountId,
): Promise<{ playZ: number | null; playedRounds: number }> {
  const rounds = await readLatestRounds(db, account, GAME_NAMES, ROUNDS_PER_GAME);
  const sums = { payouts: 0n, expected: 0n, squares: 0n };
  for (const round of rounds) {
    const expected = expectedMillionths(round.game, round as Parameters<typeof expectedMillionths>[1]);
    const payout = BigInt(round.payoutPoints);
    const beyond = payout * BigInt(MILLIONTHS) - expected;
    sums.payouts += payout;
    sums.expected += expected;
    sums.squares += beyond * beyond;
  }
  return { playZ: zScoreOf(sums), playedRounds: rounds.length };
}

const othersRow = z.object({ onDestination: z.int(), onDevice: z.int() });
const paceRow = z.object({ requestsInDay: z.int(), pointsInDay: z.int(), requestsInWeek: z.int() });

type Asked = {
  person: Person;
  points: number;
  /** Keyed hashes. */
  destination: string;
  device: string | null;
  offers: OfferRecord;
};

export async function gatherEvidence(
  db: CommonQueryMethods,
  { clock }: Pick<ComplianceRooms, 'clock'>,
  { person, points, destination, device, offers }: Asked,
): Promise<RiskEvidence> {
  const { account, createdAt } = person;
  const { paid, returned } = await readPayoutRecord(db, account);
  const pace = await paceOf(db, account);
  const tips = await tipEvidence(db, { account, destination, device });
  return {
    accountAgeDays: Math.max(0, Math.floor((clock.now() - createdAt) / DAY_MS)),
    ...(await sourcesOf(db, account, tips.fromTips)),
    ...tips,
    credits: offers.credits,
    reversals: offers.reversals,
    openExceptions: offers.openExceptions,
    ...(await othersAt(db, { account, destination, device })),
    paidBefore: paid,
    returnedBefore: returned,
    requestsInDay: pace.requestsInDay + 1,
    pointsInDay: pace.pointsInDay + points,
    requestsInWeek: pace.requestsInWeek + 1,
    ...(await playDeviation(db, account)),
    securityChangedAt: await securityChangedAt(db, account),
  };
}

async function sourcesOf(db: CommonQueryMethods, account: AccountId, fromTips: number) {
  const balance = await readBalance(db, account);
  const fromOffers = Number((await readDeeds(db, [account])).get(account)?.offerPoints ?? 0n);
  const fromGames = Number((await readGameStats(db, account)).netProfit);
  if (balance === null) return { fromOffers, fromGames, fromOthers: 0 };
  const owned = balance.available + balance.held + Number(balance.totalWithdrawn);
  return { fromOffers, fromGames, fromOthers: owned - fromOffers - fromGames - fromTips };
}

/** Other accounts that asked for a withdrawal to the same destination, or on the same device. */
function othersAt(
  db: CommonQueryMethods,
  { account, destination, device }: { account: AccountId; destination: string; device: string | null },
) {
  return db.one(sql.type(othersRow)`
    select (select count(distinct account) from compliance.assessment
        where destination = ${destination} and account <> ${account})::int4 as "onDestination",
      (select count(distinct account) from compliance.assessment
        where device = ${device} and account <> ${account})::int4 as "onDevice"`);
}

function paceOf(db: CommonQueryMethods, account: AccountId) {
  return db.one(sql.type(paceRow)`
    select count(*) filter (where at > now() - interval '1 day')::int4 as "requestsInDay",
      coalesce(sum(points) filter (where at > now() - interval '1 day'), 0)::int8 as "pointsInDay",
      count(*)::int4 as "requestsInWeek"
    from compliance.assessment where account = ${account} and at > now() - interval '7 days'`);
}
