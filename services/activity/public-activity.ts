import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import { readPublicActivity } from '#projections/activity/read.ts';
import { answer, type Handler } from '../module/handler.ts';
import type { Names } from '../module/names.ts';
import type { PublicIds } from '../module/public-ids.ts';

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
        timestamp: instantOf(at),
      })),
    );
  };
}
