// A player's totals over all games.
import type { DatabasePool } from 'slonik';
import { readGameStats } from '#projections/game-stats/read.ts';
import { answer, type Handler } from '../../calls/handler.ts';

export function gameStatsHandler(pool: DatabasePool): Handler<'game-stats'> {
  return async ({ account }) => answer(await readGameStats(pool, account));
}
