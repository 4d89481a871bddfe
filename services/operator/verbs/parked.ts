// Parked events are retried automatically; see docs/operations.md.
import { PARKED } from '#projections/consumer/reader-store.ts';
import type { Desk } from '../desk.ts';
import { Table } from '../table.ts';

type Row = {
  part: 'view' | 'policy' | 'notifications';
  name: string;
  place: string;
  since: string;
  reason: string;
  total: number;
};

const MOST_LINES = 100;

/** False if something is parked. */
export async function showParked(desk: Desk): Promise<boolean> {
  const { rows } = await desk.side.query<Row>(
    // A broken view parks everything.
    `SELECT count(*) OVER ()::int4 AS total, part, name, partition || '-' || seq AS place, reason,
       to_char(parked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') AS since
     FROM (${PARKED}) AS parked
     ORDER BY part DESC, name, parked.partition, parked.seq
     LIMIT ${MOST_LINES}`,
  );
  const total = rows[0]?.total ?? 0;
  const table = new Table([{}, {}, {}, {}, {}], desk);
  for (const { part, name, place, since, reason } of rows) table.add([part, name, place, `since ${since}`, reason]);
  table.end();
  if (total > rows.length) desk.say(`and ${total - rows.length} more`);
  desk.say(
    total === 0
      ? 'Nothing is parked.'
      : `Parked: ${total}. Views and policies try them again by themselves, at least once a minute; notifications at their next start.`,
  );
  return total === 0;
}
