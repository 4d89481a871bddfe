import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import type { WhatIfAsked, WhatIfRun } from '#contracts/internal/what-if.ts';
import { exactJson } from '#contracts/json/exact-json.ts';
import type { SettingKey } from '#contracts/settings/registry.ts';
import { WHAT_IF_STATES, whatIfResult } from '#contracts/settings/what-if.ts';

/** A computation without progress in this time has lost its process. */
const LOST_AFTER = sql.fragment`interval '60 seconds'`;

const runRow = z.object({
  id: z.string(),
  key: z.custom<SettingKey>((key) => typeof key === 'string'),
  value: z.unknown(),
  from: z.int(),
  to: z.int(),
  state: z.enum(WHAT_IF_STATES),
  done: z.int(),
  total: z.int(),
  result: whatIfResult.nullable(),
});

type Run = { admin: AccountId; id: CommandId };
type NewRun = Omit<WhatIfAsked, 'days'> & { from: number; to: number };

/** False if this run is there already. */
export async function addRun(db: CommonQueryMethods, { admin, id, key, value, from, to }: NewRun): Promise<boolean> {
  const { rowCount } = await db.query(sql.unsafe`
    insert into staff.what_if as mine (admin, run, key, value, from_at, to_at, state)
    values (${admin}, ${id}, ${key}, ${JSON.stringify(value)}::jsonb, ${from}, ${to}, 'running')
    on conflict (admin) do update set run = excluded.run, key = excluded.key, value = excluded.value,
      from_at = excluded.from_at, to_at = excluded.to_at, state = excluded.state, done = 0, total = 0, result = null,
      moved_at = now()
    where mine.run <> excluded.run`);
  return rowCount > 0;
}

export function findRun(db: CommonQueryMethods, admin: AccountId): Promise<WhatIfRun | null> {
  return db.maybeOne(sql.type(runRow)`
    select run as id, key, value, from_at as "from", to_at as "to", done, total, result,
      case when state = 'running' and moved_at < now() - ${LOST_AFTER} then 'failed' else state end as state
    from staff.what_if where admin = ${admin}`);
}

export async function removeRun(db: CommonQueryMethods, { admin, id }: Run): Promise<void> {
  await db.query(sql.unsafe`delete from staff.what_if where admin = ${admin} and run = ${id}`);
}

type Moved = Partial<Pick<WhatIfRun, 'state' | 'result'>> & Pick<WhatIfRun, 'done' | 'total'>;

/** False if the run was cancelled or replaced. */
export async function moveRun(
  db: CommonQueryMethods,
  { admin, id }: Run,
  { state = 'running', result = null, done, total }: Moved,
): Promise<boolean> {
  const { rowCount } = await db.query(sql.unsafe`
    update staff.what_if set state = ${state}, done = ${done}, total = ${total},
      result = ${result === null ? null : exactJson(result)}::jsonb, moved_at = now()
    where admin = ${admin} and run = ${id}`);
  return rowCount > 0;
}
