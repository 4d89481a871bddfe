import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { PROCESS_ROLES, type ProcessRole } from '#contracts/standing/machines-call.ts';

/** A connection that every process of the role keeps open. */
const CONNECTIONS: Readonly<Record<ProcessRole, RegExp>> = {
  sequencer: /^tallyhouse sequencer$/,
  relay: /^tallyhouse relay lag$/,
  projector: /^tallyhouse projector \d+$/,
  reactor: /^tallyhouse reactor \d+$/,
  gateway: /^tallyhouse-session-ended$/,
  payouts: /^tallyhouse-withdrawals-changed$/,
  auditor: /^tallyhouse audit log/,
};

const named = z.object({ name: z.string(), count: z.int() });

/** Names of connections are visible to every database role. */
export async function readConnectedRoles(
  db: CommonQueryMethods,
): Promise<{ role: ProcessRole; connections: number }[]> {
  const rows = await db.any(sql.type(named)`
    SELECT application_name AS name, count(*)::int4 AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'tallyhouse%' GROUP BY 1`);
  return PROCESS_ROLES.map((role) => {
    const own = rows.filter(({ name }) => CONNECTIONS[role].test(name));
    return { role, connections: own.reduce((sum, { count }) => sum + count, 0) };
  });
}
