// Views that were folded from events that the log does not have: it went back (a failover to a server that lacked the last
// transactions, an older back-up) and has gone another way, or ends before them. Found by what is stored beside the checkpoints.
import type { ClientBase } from 'pg';
import type { ViewName } from '#contracts/push.ts';
import { holdsMark } from '../consumer/marked.ts';

export type OffLog = { view: ViewName; partition: number; seq: number };

/** Of all partitions. Asked in one statement: a view is written after the log it follows from, so no lag can show here. */
export async function findOffLog(db: ClientBase): Promise<OffLog[]> {
  const { rows } = await db.query<OffLog>({
    name: 'views-off-log',
    text: `SELECT view, partition, seq::float8 AS seq FROM projection.checkpoint AS stored
      WHERE NOT ${holdsMark('stored.partition', 'stored')} ORDER BY view, partition`,
  });
  return rows;
}

/** Until its rebuild, which ends with what is parked. */
export async function markStale(db: ClientBase, view: ViewName): Promise<void> {
  await db.query('UPDATE projection.view SET stale = true WHERE name = $1', [view]);
}
