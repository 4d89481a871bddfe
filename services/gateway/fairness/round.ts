// Everything needed to recompute one of the player's own rounds. Somebody else's does not exist for him.
import type { DatabasePool } from 'slonik';
import { readRound } from '#projections/rounds/read.ts';
import { answer, type Handler } from '../calls/handler.ts';
import { refused } from '../answers/errors.ts';

export function roundHandler(pool: DatabasePool): Handler<'round'> {
  return async ({ account, params: { id } }) => {
    const round = await readRound(pool, account, id);
    if (round === null) return refused('not-found', 'You have no such round.');
    const { at, ...record } = round;
    return answer({ ...record, createdAt: new Date(at).toISOString() });
  };
}
