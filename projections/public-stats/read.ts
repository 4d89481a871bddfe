import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { sumText } from '../view/sums.ts';

const houseRow = z.object({
  totalUsers: z.int(),
  /** US cents. */
  totalPaidOut: sumText,
  totalGamesPlayed: z.int(),
});
export type House = z.infer<typeof houseRow>;

export function readPublicStats(db: CommonQueryMethods): Promise<House> {
  return db.one(sql.type(houseRow)`
    SELECT coalesce(sum(users), 0)::int8 AS "totalUsers", coalesce(sum(paid_out), 0) AS "totalPaidOut",
      coalesce(sum(games_played), 0)::int8 AS "totalGamesPlayed"
    FROM public_stats.house`);
}
