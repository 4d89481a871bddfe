// A player's finished rounds. Game and period come as query or as path segments; given both ways, they must agree.
import type { DatabasePool } from 'slonik';
import { hasBetWords } from '#contracts/words/bet.ts';
import { type HistoryRow, readGameHistory } from '#projections/game-history/read.ts';
import { type BetRow, readBets } from '#projections/rounds/read.ts';
import { answer, type Handler } from '../calls/handler.ts';
import { refused } from '../answers/errors.ts';
import { presentHistoryRow } from './history-row.ts';

export function gameHistoryHandler(pool: DatabasePool, now: () => number): Handler<'game-history'> {
  return async ({ account, params, query: { limit, before, ...query } }) => {
    if (differ(params.game, query.game))
      return refused('invalid-input', 'The game in the path and in the query differ.');
    if (differ(params.period, query.period)) {
      return refused('invalid-input', 'The period in the path and in the query differ.');
    }
    const game = params.game ?? query.game ?? 'all';
    const period = params.period ?? query.period ?? 'all';
    const rows = await readGameHistory(pool, account, { game, period, nowMs: now(), limit, before });
    const bets = await betsOf(pool, account, rows);
    return answer(rows.map((row) => presentHistoryRow(row, bets.get(row.id))));
  };
}

/** The records of those rounds in which there was more to choose than the stake, by id. */
async function betsOf(
  pool: DatabasePool,
  account: number,
  rows: readonly HistoryRow[],
): Promise<ReadonlyMap<string, BetRow>> {
  const ids = rows.filter(({ game }) => hasBetWords(game)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  return new Map((await readBets(pool, account, ids)).map((bet) => [bet.id, bet]));
}

function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}
