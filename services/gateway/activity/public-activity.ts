import type { DatabasePool } from 'slonik';
import { readPublicActivity } from '#projections/activity/read.ts';
import { answer, type Handler } from '../calls/handler.ts';
import type { Names } from '../names/names.ts';
import type { PublicIds } from '../names/public-ids.ts';

export function publicActivityHandler(
  pool: DatabasePool,
  names: Names,
  publicIds: PublicIds,
): Handler<'public-activity'> {
  return async () => {
    const rows = await readPublicActivity(pool);
    const nameOf = await names(rows.map((row) => row.account));
    return answer(
      rows.map(({ id, type, account, amountPoints, game, at }) => ({
        id: publicIds('round', id),
        type,
        username: nameOf(account),
        amount: amountPoints,
        game,
        timestamp: new Date(at).toISOString(),
      })),
    );
  };
}
