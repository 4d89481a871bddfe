import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import { type ExclusionType, exclusionTypeOf } from '#contracts/limits/exclusion.ts';
import {
  type Limit,
  limitAfter,
  limitAt,
  limitKind,
  type LimitName,
  type RealityCheckMinutes,
  realityCheckMinutes,
} from '#contracts/limits/limit.ts';
import { LIMIT_WINDOWS, type LimitWindow, limitWindow, windowStart } from '#contracts/limits/windows.ts';
import { sumText } from '../view/sums.ts';

const limitRow = z.object({
  kind: limitKind,
  window: limitWindow,
  points: z.int().nullable(),
  from: z.int(),
  pointsUntil: z.int().nullable(),
});
const usedRow = z.object({ window: limitWindow, staked: sumText, returned: sumText });
const exclusionRow = z.object({ until: z.int(), at: z.int() });

export type Exclusion = { type: ExclusionType; at: number; until: number };
export type Protection = {
  limits: readonly (LimitName & Limit)[];
  /** In the windows containing `now`, since the first limit was set. */
  used: Readonly<Record<LimitWindow, { staked: bigint; returned: bigint }>>;
  realityCheckMinutes: RealityCheckMinutes;
  exclusion: Exclusion | null;
};

/** `now` is in milliseconds. */
export async function readProtection(db: CommonQueryMethods, account: number, now: number): Promise<Protection> {
  const [limits, used, minutes, exclusion] = await Promise.all([
    db.any(sql.type(limitRow)`
      SELECT kind, period AS window, points, starts_at AS "from", points_until AS "pointsUntil"
      FROM limits.own_limit WHERE account = ${account}`),
    readUsed(db, account, now),
    db.maybeOneFirst(sql.type(z.object({ minutes: realityCheckMinutes }))`
      SELECT minutes FROM limits.reality_check WHERE account = ${account}`),
    db.maybeOne(sql.type(exclusionRow)`
      SELECT until, at FROM limits.exclusion WHERE account = ${account} AND until > ${now}`),
  ]);
  return {
    limits: limits.map(({ kind, window, ...change }) => ({ kind, window, ...limitAt(limitAfter(change), now) })),
    used,
    realityCheckMinutes: minutes ?? 0,
    exclusion: exclusion && { type: exclusionTypeOf(exclusion), ...exclusion },
  };
}

async function readUsed(db: CommonQueryMethods, account: number, now: number): Promise<Protection['used']> {
  const starts = LIMIT_WINDOWS.map((window) => windowStart(window, now) / DAY_MS);
  const rows = await db.any(sql.type(usedRow)`
    SELECT period.name AS window, coalesce(sum(used.staked), 0) AS staked, coalesce(sum(used.returned), 0) AS returned
    FROM unnest(${sql.array([...LIMIT_WINDOWS], 'text')}, ${sql.array(starts, 'int4')}) AS period (name, start)
    LEFT JOIN limits.used ON used.account = ${account} AND used.day >= period.start
    GROUP BY period.name`);
  return Object.fromEntries(rows.map(({ window, ...sums }) => [window, sums])) as Protection['used'];
}

/** Until when the account is excluded, milliseconds; null: it is not. */
export function readExcludedUntil(db: CommonQueryMethods, account: number, now: number): Promise<number | null> {
  return db.maybeOneFirst(sql.type(z.object({ until: z.int() }))`
    SELECT until FROM limits.exclusion WHERE account = ${account} AND until > ${now}`);
}
