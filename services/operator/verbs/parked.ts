// `parked`: the events that a view, or a policy of the reactor, could not take, each with the reason of its last try.
// They are tried again by themselves; docs/operations.md says what else there is to do.
import type { Desk } from '../desk.ts';

type Row = { part: 'view' | 'policy'; name: string; place: string; since: string; reason: string };

const MOST_LINES = 100;

/** False when something is parked. */
export async function showParked(desk: Desk): Promise<boolean> {
  const { rows } = await desk.side.query<Row>(
    `SELECT part, name, partition || '-' || seq AS place, reason,
       to_char(parked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') AS since
     FROM (
       SELECT 'view' AS part, view AS name, partition, seq, reason, parked_at FROM projection.parked
       UNION ALL SELECT 'policy', policy, partition, seq, reason, parked_at FROM reactor.parked
     ) AS parked
     ORDER BY part DESC, name, parked.partition, parked.seq`,
  );
  for (const row of rows.slice(0, MOST_LINES)) desk.say(line(row));
  if (rows.length > MOST_LINES) desk.say(`and ${rows.length - MOST_LINES} more`);
  desk.say(
    rows.length === 0
      ? 'Nothing is parked.'
      : `Parked: ${rows.length}. Projector and reactor try them again by themselves, at least once a minute.`,
  );
  return rows.length === 0;
}

function line({ part, name, place, since, reason }: Row): string {
  return `${part.padEnd(7)} ${name.padEnd(17)} ${place.padEnd(12)} since ${since}  ${reason.replaceAll(/\s+/g, ' ')}`;
}
