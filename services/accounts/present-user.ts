import type { User } from '#contracts/accounts/user.ts';
import { type LastClaim, nextClaim } from '#contracts/bonuses/daily-bonus.ts';
import { instantOf } from '#contracts/days/time.ts';
import { earnedPointsOf } from '#contracts/earnings.ts';
import type { SignedIn } from '#contracts/internal/identity.ts';
import type { Person } from '#contracts/internal/people.ts';
import { LEVEL_TERMS, levelOf, type LevelStanding } from '#contracts/levels/levels.ts';
import { usdOfPoints } from '#contracts/points.ts';
import { positionAt } from '#contracts/position.ts';
import { permissionsOf } from '#contracts/definition/permissions.ts';
import { FIRST_ZONE } from '#contracts/time-zone.ts';

export type Holdings = {
  available: number;
  held: number;
  totalEarned: bigint;
  totalWithdrawn: bigint;
  partition: number;
  seq: number;
};

const NOTHING = { available: 0, held: 0, totalEarned: 0n, totalWithdrawn: 0n };

export type Own = {
  /** Null if the view has no events of the account yet. */
  holdings: Holdings | null;
  standing: LevelStanding;
  pendingPoints: number;
};

export type Days = {
  lastClaim: LastClaim | null;
  zone: string;
  zones: readonly unknown[];
  now: number;
  freezeDays: number;
};

const FIRST_LEVEL = levelOf(0n, LEVEL_TERMS);
const FIRST_DAY: Days = { lastClaim: null, zone: FIRST_ZONE, zones: [], now: 0, freezeDays: 0 };

export function presentUser(person: Person, { holdings, standing, pendingPoints }: Own, days: Days = FIRST_DAY): User {
  const { lastClaim, zone, zones, now, freezeDays } = days;
  const { streak } = nextClaim(lastClaim, zone, now, freezeDays);
  const { available, held, totalEarned, totalWithdrawn } = holdings ?? NOTHING;
  return {
    id: person.account,
    username: person.username,
    email: person.email,
    pendingEmail: person.pendingEmail,
    firstName: person.firstName,
    lastName: person.lastName,
    points: available,
    heldPoints: held,
    pendingPoints,
    lastPosition: holdings === null ? null : positionAt(holdings.partition, holdings.seq),
    totalEarned,
    totalWithdrawn: usdOfPoints(totalWithdrawn),
    dailyStreak: streak,
    dailyBonusStreak: streak,
    lastDailyBonus: lastClaim === null ? null : instantOf(lastClaim.at),
    timeZone: zones.length === 0 ? null : zone,
    hidesName: person.hidesName,
    emailVerified: person.emailVerified,
    age: person.age,
    isAdmin: person.roles.includes('admin'),
    isFinance: person.roles.includes('finance'),
    roles: [...person.roles],
    permissions: permissionsOf(person.roles),
    level: standing.level,
    experience: standing.experience,
    levelFrom: standing.from,
    nextLevelAt: standing.next,
    createdAt: instantOf(person.createdAt),
  };
}

export function presentNewcomer({ person, receipt }: SignedIn): User {
  const newcomer = { standing: FIRST_LEVEL, pendingPoints: 0 };
  if (receipt === null) return presentUser(person, { ...newcomer, holdings: null });
  const { available, held, partition, seq, events } = receipt;
  // Summed from the receipt: an earlier call whose answer was lost may have granted the bonus.
  const totalEarned = events.reduce((sum, event) => sum + BigInt(earnedPointsOf(event)), 0n);
  const holdings = { available, held, totalEarned, totalWithdrawn: 0n, partition, seq };
  return presentUser(person, { ...newcomer, holdings });
}
