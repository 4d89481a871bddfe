import type { DatabasePool } from 'slonik';
import { readPublicActivity } from '#projections/activity/read.ts';
import { answer, type Handler } from '../calls/handler.ts';
import type { Names } from '../names/names.ts';

export function publicActivityHandler(pool: DatabasePool, names: Names): Handler<'public-activity'> {
  return async () => {
    const rows = await readPublicActivity(pool);
    const nameOf = await names(rows.map((row) => row.account));
    return answer(
      rows.map(({ id, type, account, amountPoints, game, at }) => ({
        id,
        type,
        username: nameOf(account),
        amount: amountPoints,
        game,
        timestamp: new Date(at).toISOString(),
      })),
    );
  };
}
