import type { DatabasePool } from 'slonik';
import { readPublicStats } from '#projections/public-stats/read.ts';
import { answer, type Handler } from '../calls/handler.ts';

export function publicStatsHandler(pool: DatabasePool): Handler<'public-stats'> {
  return async () => answer({ ...(await readPublicStats(pool)), averageRating: null });
}
