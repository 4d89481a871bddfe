import type { DatabasePool } from 'slonik';
import { readGameStats } from '#projections/game-stats/read.ts';
import { answer, type Handler } from '../calls/handler.ts';

export function gameStatsHandler(pool: DatabasePool): Handler<'game-stats'> {
  return async ({ account, query: { game } }) =>
    answer(await readGameStats(pool, account, game === undefined || game === 'all' ? null : game));
}
