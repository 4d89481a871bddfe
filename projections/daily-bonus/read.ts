import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { LastClaim } from '#contracts/bonuses/daily-bonus.ts';
import { FIRST_ZONE, type LocalDay } from '#contracts/time-zone.ts';

const claimRow = z.object({ at: z.int(), day: z.string(), streak: z.int(), frozenDay: z.string().nullable() });
const zoneRow = z.object({ zone: z.string(), at: z.int() });
const zoneName = zoneRow.pick({ zone: true });
const movedRow = zoneRow.extend({
  day: z.string().nullable(),
  startsAt: z.int().nullable(),
  endsAt: z.int().nullable(),
});

export type ZoneSet = z.infer<typeof zoneRow>;
export type DailyBonusState = {
  lastClaim: LastClaim | null;
  zone: string;
  /** The day of challenges that ran after the last change of zone. */
  movedTo: LocalDay | null;
  /** Newest first; at most three. */
  zones: readonly ZoneSet[];
};

export function readZone(db: CommonQueryMethods, account: number): Promise<string | null> {
  return db.maybeOneFirst(sql.type(zoneName)`
    SELECT zone FROM daily_bonus.zone WHERE account = ${account} ORDER BY seq DESC LIMIT 1`);
}

const dayRow = z.object({ day: z.string(), points: z.int(), streak: z.int(), frozenDay: z.string().nullable() });

/** Of the month that begins with the day `from`, in order. */
export function readClaimedDays(
  db: CommonQueryMethods,
  account: number,
  from: string,
): Promise<readonly z.infer<typeof dayRow>[]> {
  return db.any(sql.type(dayRow)`
    SELECT day::text, points, streak, frozen_day::text AS "frozenDay" FROM daily_bonus.claimed_day
    WHERE account = ${account} AND day >= ${from}::date AND day < ${from}::date + interval '1 month' ORDER BY day`);
}

export async function readDailyBonus(db: CommonQueryMethods, account: number): Promise<DailyBonusState> {
  const [lastClaim, zones] = await Promise.all([
    db.maybeOne(sql.type(claimRow)`
      SELECT at, day::text, streak, frozen_day::text AS "frozenDay" FROM daily_bonus.claim WHERE account = ${account}`),
    db.any(sql.type(movedRow)`
      SELECT zone, at, day::text, starts_at AS "startsAt", ends_at AS "endsAt" FROM daily_bonus.zone WHERE account = ${account} ORDER BY seq DESC LIMIT 3`),
  ]);
  const { zone = FIRST_ZONE, day = null, startsAt = null, endsAt = null } = zones[0] ?? {};
  const movedTo = day === null || startsAt === null || endsAt === null ? null : { day, startsAt, endsAt };
  return { lastClaim, zone, movedTo, zones: zones.map((set) => ({ zone: set.zone, at: set.at })) };
}
