import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { GAME_NAMES, type GameName, gameName } from '#contracts/games/catalogue.ts';
import { sumText } from '../view/sums.ts';
import type { GameSums } from './figures.ts';

const sumsRow = z.object({
  game: gameName,
  rounds: z.int(),
  stakes: sumText,
  payouts: sumText,
  expected: sumText,
  squares: sumText,
});

const gameRow = sumsRow.extend({ variance: sumText });

/** Days since the epoch, both included. */
export type ReturnPeriod = { firstDay?: number | undefined; lastDay?: number | undefined };

const NO_END = 2 ** 31 - 1;

const within = ({ firstDay = 0, lastDay = NO_END }: ReturnPeriod) =>
  sql.fragment`day BETWEEN ${firstDay}::int4 AND ${lastDay}::int4`;

/** All ten games in the hub's order. */
export async function readHouseReturns(db: CommonQueryMethods, period: ReturnPeriod = {}): Promise<GameSums[]> {
  const played = await db.any(sql.type(gameRow)`
    SELECT game, sum(rounds)::int8 AS rounds, sum(stakes) AS stakes, sum(payouts) AS payouts,
      sum(expected) AS expected, sum(squares) AS squares, sum(variance) AS variance
    FROM house_returns.game WHERE ${within(period)} GROUP BY game`);
  const nothing = { rounds: 0, stakes: 0n, payouts: 0n, expected: 0n, squares: 0n, variance: 0n };
  return GAME_NAMES.map((game) => played.find((sums) => sums.game === game) ?? { game, ...nothing });
}

const dayRow = sumsRow.extend({ day: z.int() });
export type DayReturns = z.infer<typeof dayRow>;

/** By day. Days without rounds are left out. */
export function readReturnDays(db: CommonQueryMethods, period: ReturnPeriod): Promise<readonly DayReturns[]> {
  return db.any(sql.type(dayRow)`
    SELECT game, day, sum(rounds)::int8 AS rounds, sum(stakes) AS stakes, sum(payouts) AS payouts,
      sum(expected) AS expected, sum(squares) AS squares
    FROM house_returns.game WHERE ${within(period)} GROUP BY day, game ORDER BY day, game`);
}

const playerRow = sumsRow.extend({ account: z.int() });
export type PlayerReturns = z.infer<typeof playerRow>;

export type FarPlayers = { game?: GameName | undefined; leastRounds: number; limit: number };

/** The farthest from expectation first. Reads every player at every game. */
export function readFarPlayers(
  db: CommonQueryMethods,
  { game, leastRounds, limit }: FarPlayers,
): Promise<readonly PlayerReturns[]> {
  const ofGame = game === undefined ? sql.fragment`` : sql.fragment`AND game = ${game}`;
  return db.any(sql.type(playerRow)`
    SELECT account, game, rounds, stakes, payouts, expected, squares FROM house_returns.player
    WHERE rounds >= ${leastRounds} ${ofGame} ORDER BY abs(z) DESC, account, game LIMIT ${limit}`);
}
