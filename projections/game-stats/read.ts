import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { GameName } from '#contracts/games/catalogue.ts';
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
