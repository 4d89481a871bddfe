import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { CommandId } from '#contracts/ids.ts';
import type { NewStaffAction, StaffAction, StaffActionPage } from '#contracts/internal/staff.ts';

const actionRow = z.object({
  id: z.int(),
  admin: z.int(),
  action: z.string(),
  target: z.int().nullable(),
  details: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
  outcome: z.string().nullable(),
  at: z.number(),
}) satisfies z.ZodType<StaffAction>;

/** A repeated command keeps its first row. */
export async function beginAction(
  db: CommonQueryMethods,
  { commandId, admin, action, target, details, address }: NewStaffAction,
): Promise<void> {
  await db.query(sql.unsafe`
    insert into staff.action (command_id, admin, action, target, details, address)
    values (${commandId}, ${admin}, ${action}, ${target}, ${JSON.stringify(details)}::jsonb, ${address})
    on conflict (command_id) do nothing`);
}

/** A refusal of a repeat does not replace "done". */
export async function finishAction(db: CommonQueryMethods, commandId: CommandId, outcome: string): Promise<void> {
  await db.query(sql.unsafe`
    update staff.action set outcome = ${outcome}
    where command_id = ${commandId} and outcome is distinct from 'done'`);
}

export function readActions(
  db: CommonQueryMethods,
  { admin, target, before = Number.MAX_SAFE_INTEGER, limit }: StaffActionPage,
): Promise<readonly StaffAction[]> {
  const wanted = [sql.fragment`id < ${before}`];
  if (admin !== undefined) wanted.push(sql.fragment`admin = ${admin}`);
  if (target !== undefined) wanted.push(sql.fragment`target = ${target}`);
  return db.any(sql.type(actionRow)`
    select id, admin, action, target, details, address, outcome, at
    from staff.action where ${sql.join(wanted, sql.fragment` and `)} order by id desc limit ${limit}`);
}
