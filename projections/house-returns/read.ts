import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { GAME_NAMES, gameName } from '#contracts/games/catalogue.ts';
import { sumText } from '../view/sums.ts';
import type { ReturnSums } from './figures.ts';

const sumsRow = z.object({
  game: gameName,
  rounds: z.int(),
  stakes: sumText,
  payouts: sumText,
  expected: sumText,
  squares: sumText,
});

/** All ten games in the hub's order. */
export async function readHouseReturns(db: CommonQueryMethods): Promise<ReturnSums[]> {
  const played = await db.any(sql.type(sumsRow)`
    SELECT game, sum(rounds)::int8 AS rounds, sum(stakes) AS stakes, sum(payouts) AS payouts,
      sum(expected) AS expected, sum(squares) AS squares
    FROM house_returns.game GROUP BY game`);
  const nothing = { rounds: 0, stakes: 0n, payouts: 0n, expected: 0n, squares: 0n };
  return GAME_NAMES.map((game) => played.find((sums) => sums.game === game) ?? { game, ...nothing });
}
