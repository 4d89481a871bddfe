import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { type SourceGroup, SOURCE_GROUPS } from '#contracts/economics/source.ts';
import { dayOf, type UtcDay } from '#contracts/days/utc-day.ts';
import { sumText } from '../view/sums.ts';

const totalsRow = z.object({
  gamesPlayed: z.int(),
  totalWagered: sumText,
  totalWon: sumText,
  /** Won less wagered. */
  netProfit: sumText,
});
export type GameTotals = z.infer<typeof totalsRow>;

/** Over all games, or of one; zeros for an account that never played. */
export function readGameStats(
  db: CommonQueryMethods,
  account: number,
  game: GameName | null = null,
): Promise<GameTotals> {
  return db.one(sql.type(totalsRow)`
    SELECT coalesce(sum(played), 0)::int8 AS "gamesPlayed", coalesce(sum(wagered), 0) AS "totalWagered",
      coalesce(sum(won), 0) AS "totalWon", coalesce(sum(won - wagered), 0) AS "netProfit"
    FROM game_stats.total WHERE account = ${account} AND (${game}::text IS NULL OR game = ${game})`);
}

const dayRow = z.object({
  day: z.int(),
  group: z.enum(SOURCE_GROUPS),
  source: z.string(),
  staked: sumText,
  got: sumText,
  entries: z.int(),
});
export type PlayerDay = Omit<z.infer<typeof dayRow>, 'day' | 'group'> & { day: UtcDay; group: SourceGroup };

/** From the day of `from` (milliseconds) on, in order. */
export async function readPlayerDays(db: CommonQueryMethods, account: number, from: number): Promise<PlayerDay[]> {
  const rows = await db.any(sql.type(dayRow)`
    SELECT day, source_group AS "group", source, staked, got, entries FROM game_stats.day
    WHERE account = ${account} AND day >= ${Math.floor(from / DAY_MS)} ORDER BY day, source_group, source`);
  return rows.map(({ day, ...row }) => ({ ...row, day: dayOf(day * DAY_MS) }));
}
