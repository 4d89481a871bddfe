import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { GAME_NAMES, gameName } from '#contracts/games/catalogue.ts';

const lastPlayedRow = z.object({ game: gameName, at: z.int() });
export type LastPlayed = z.infer<typeof lastPlayedRow>;

/** Games without a finished round are left out. One index descent per game. */
export function readLastPlayed(db: CommonQueryMethods, account: number): Promise<readonly LastPlayed[]> {
  return db.any(sql.type(lastPlayedRow)`
    SELECT newest.game, newest.at FROM unnest(${sql.array([...GAME_NAMES], 'text')}) AS wanted (game), LATERAL (
      SELECT game, at FROM rounds.round
      WHERE round.account = ${account} AND round.game = wanted.game ORDER BY seq DESC LIMIT 1
    ) AS newest`);
}

/** `since`: milliseconds. */
export function hasPlayedSince(db: CommonQueryMethods, account: number, since: number): Promise<boolean> {
  return db.exists(sql.unsafe`
    SELECT FROM unnest(${sql.array([...GAME_NAMES], 'text')}) AS wanted (game), LATERAL (
      SELECT at FROM rounds.round
      WHERE round.account = ${account} AND round.game = wanted.game ORDER BY seq DESC LIMIT 1
    ) AS newest
    WHERE newest.at >= ${since}`);
}
