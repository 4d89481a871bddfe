import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { isStoppable } from '#contracts/withdrawals/queues.ts';
import { readStages } from '#projections/withdrawals/read.ts';

const AT_ONCE = 1000;
const heldRow = z.object({ id: z.int(), withdrawal: z.string() });

/** Open holds of withdrawals that were rejected or failed leave the queue. The player is not notified. */
export async function closeOver(db: CommonQueryMethods): Promise<void> {
  const open = await db.any(sql.type(heldRow)`
    select id, withdrawal from compliance.hold
    where state = 'open' and withdrawal is not null order by id limit ${AT_ONCE}`);
  const stages = await readStages(
    db,
    open.map(({ withdrawal }) => withdrawal),
  );
  const over = open.filter(({ withdrawal }) => {
    const stage = stages.get(withdrawal);
    return stage !== undefined && !isStoppable(stage);
  });
  if (over.length === 0) return;
  await db.query(sql.unsafe`
    update compliance.hold set state = 'confirmed', told = 'confirmed', decided_at = now(), note = 'The withdrawal is over.'
    where state = 'open' and id = any(${sql.array(
      over.map(({ id }) => id),
      'int8',
    )})`);
}
