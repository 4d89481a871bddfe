// Where a player stands with the daily bonus.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { LastClaim } from '#contracts/bonuses/daily-bonus.ts';
import { FIRST_ZONE } from '#contracts/time-zone.ts';

const claimRow = z.object({ at: z.int(), day: z.string(), streak: z.int() });
const zoneRow = z.object({ zone: z.string(), at: z.int() });

export type ZoneSet = z.infer<typeof zoneRow>;
export type DailyBonusState = {
  lastClaim: LastClaim | null;
  zone: string;
  /** The first one and every change, the latest first; at most the last three. */
  zones: readonly ZoneSet[];
};

export async function readDailyBonus(db: CommonQueryMethods, account: number): Promise<DailyBonusState> {
  const [lastClaim, zones] = await Promise.all([
    db.maybeOne(sql.type(claimRow)`
      SELECT at, day::text, streak FROM daily_bonus.claim WHERE account = ${account}`),
    db.any(sql.type(zoneRow)`
      SELECT zone, at FROM daily_bonus.zone WHERE account = ${account} ORDER BY seq DESC LIMIT 3`),
  ]);
  return { lastClaim, zone: zones[0]?.zone ?? FIRST_ZONE, zones };
}
