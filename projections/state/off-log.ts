// The log may lack events after a failover or a restored backup.
import type { ClientBase } from 'pg';
import type { ViewName } from '#contracts/push.ts';
import { holdsMark } from '../consumer/marked.ts';

export type OffLog = { view: ViewName; partition: number; seq: number };

/** One statement: a view is written after its log, so lag cannot cause a false alarm. */
export async function findOffLog(db: ClientBase): Promise<OffLog[]> {
  const { rows } = await db.query<OffLog>({
    name: 'views-off-log',
    text: `SELECT reader AS view, partition, seq::float8 AS seq FROM reader.position AS stored
      WHERE NOT ${holdsMark('stored.partition', 'stored')} AND part = 'view' ORDER BY view, partition`,
  });
  return rows;
}

/** Until its rebuild, which replaces the parked events. */
export async function markStale(db: ClientBase, view: ViewName): Promise<void> {
  await db.query('UPDATE projection.view SET stale = true WHERE name = $1', [view]);
}
