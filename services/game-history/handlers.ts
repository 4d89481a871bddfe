import type { DatabasePool } from 'slonik';
import { readGameHistory } from '#projections/rounds/read-history.ts';
import { refused } from '../module/errors.ts';
import type { Ground } from '../module/ground.ts';
import { answer, type Handler } from '../module/handler.ts';
import { presentHistoryRow } from './port/history-row.ts';

// Game and period come from the query or the path; if both are given they must agree.
function gameHistoryHandler(pool: DatabasePool, now: () => number): Handler<'game-history'> {
  return async ({ account, params, query: { limit, before, ...query } }) => {
    if (differ(params.game, query.game))
      return refused('invalid-input', 'The game in the path and in the query differ.');
    if (differ(params.period, query.period)) {
      return refused('invalid-input', 'The period in the path and in the query differ.');
    }
    const game = params.game ?? query.game ?? 'all';
    const period = params.period ?? query.period ?? 'all';
    const rows = await readGameHistory(pool, account, { game, period, nowMs: now(), limit, before });
    return answer(rows.map(presentHistoryRow));
  };
}

function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

export const handlers = (ground: Ground) => ({ 'game-history': gameHistoryHandler(ground.pool, ground.now) });
