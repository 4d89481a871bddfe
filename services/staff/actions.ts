import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { CommandId } from '#contracts/ids.ts';
import type { Page } from '#contracts/definition/list.ts';
import type { NewStaffAction, StaffAction, StaffActionsAsked } from '#contracts/internal/staff.ts';
import { ACTION_SORTS } from '#contracts/standing/staff-calls.ts';
import { given, int8, type Keyset, readPage, timestamp, withinDays } from '#infra/postgres/session/keyset.ts';

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

const ACTIONS: Keyset<keyof typeof ACTION_SORTS> = {
  from: sql.fragment`staff.action`,
  id: int8(sql.fragment`id`),
  orders: ACTION_SORTS,
  sorts: { createdAt: [timestamp(sql.fragment`at`)] },
};

export function readActions(
  db: CommonQueryMethods,
  { admin, target, action, from, to, ...asked }: StaffActionsAsked,
): Promise<Page<StaffAction> | null> {
  return readPage(db, ACTIONS, asked, {
    columns: sql.fragment`id, admin, action, target, details, address, outcome, at`,
    row: actionRow,
    wanted: [
      given(admin, (who) => sql.fragment`admin = ${who}`),
      given(target, (whom) => sql.fragment`target = ${whom}`),
      given(action, (name) => sql.fragment`action = ${name}`),
      ...withinDays(sql.fragment`at`, { from, to }),
    ],
  });
}
