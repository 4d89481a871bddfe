import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { gameName } from '#contracts/games/catalogue.ts';

const latestRow = z.object({
  game: gameName,
  params: z.unknown(),
  outcome: z.unknown(),
  stakePoints: z.int(),
  payoutPoints: z.int(),
});

/** Of one game after another, each newest first. */
export function readLatestRounds(
  db: CommonQueryMethods,
  account: number,
  games: readonly string[],
  perGame: number,
): Promise<readonly z.infer<typeof latestRow>[]> {
  return db.any(sql.type(latestRow)`
    SELECT latest.game, params::jsonb, outcome::jsonb, stake AS "stakePoints", payout AS "payoutPoints"
    FROM unnest(${sql.array([...games], 'text')}) AS played (game), LATERAL (
      SELECT game, params, outcome, stake, payout FROM rounds.round
      WHERE round.account = ${account} AND round.game = played.game ORDER BY seq DESC LIMIT ${perGame}
    ) AS latest`);
}
