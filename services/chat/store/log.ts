import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { MODERATION_SORTS, MODERATIONS } from '#contracts/chat/staff-calls.ts';
import type { Page } from '#contracts/definition/list.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Decision, Moderation, ModerationsAsked } from '#contracts/internal/chat.ts';
import { given, int8, type Keyset, readPage, withinDays } from '#infra/postgres/session/keyset.ts';

type ToNote = Decision & {
  action: Moderation['action'];
  account: AccountId | null;
  message?: number | null;
  /** Milliseconds since the epoch. */
  until?: number | null;
};

export async function noteModeration(
  transaction: CommonQueryMethods,
  { commandId, action, actor, account, message = null, reason, until = null }: ToNote,
): Promise<void> {
  const end = until === null ? sql.fragment`null` : sql.fragment`to_timestamp(${until} / 1000.0)`;
  await transaction.query(sql.unsafe`
    insert into chat.moderation (cause, action, actor, account, message, reason, until)
    values (${commandId}, ${action}, ${actor}, ${account}, ${message}, ${reason}, ${end})`);
}

const doneRow = z.strictObject({
  removed: z.int(),
  reason: z.string(),
  by: z.string(),
  since: z.number(),
  until: z.number().nullable(),
});

/** Null if the command is new; otherwise what it did, and how many messages it removed. */
export async function doneBefore(
  transaction: CommonQueryMethods,
  commandId: string,
  action: Moderation['action'],
): Promise<z.infer<typeof doneRow> | null> {
  // Two requests with one id would otherwise both find nothing.
  await transaction.query(sql.unsafe`select pg_advisory_xact_lock(hashtextextended(${`chat ${commandId}`}, 0))`);
  return transaction.maybeOne(sql.type(doneRow)`
    select (select count(*) from chat.moderation as removal
        where removal.cause = done.cause and removal.action = 'remove')::int8 as removed,
      reason, actor as by, created_at as since, until
    from chat.moderation as done where cause = ${commandId} and action = ${action} limit 1`);
}

const logRow = z.strictObject({
  id: z.int(),
  action: z.enum(MODERATIONS),
  by: z.string(),
  account: z.int().nullable(),
  message: z.int().nullable(),
  reason: z.string(),
  until: z.number().nullable(),
  at: z.number(),
}) satisfies z.ZodType<Moderation>;

const MODERATION_LOG: Keyset<keyof typeof MODERATION_SORTS> = {
  from: sql.fragment`chat.moderation`,
  id: int8(sql.fragment`id`),
  orders: MODERATION_SORTS,
  sorts: { at: [] },
};

export function listModerations(
  db: CommonQueryMethods,
  { account, action, from, to, ...asked }: ModerationsAsked,
): Promise<Page<Moderation> | null> {
  return readPage(db, MODERATION_LOG, asked, {
    columns: sql.fragment`id, action, actor as by, account, message, reason, until, created_at as at`,
    row: logRow,
    wanted: [
      given(account, (one) => sql.fragment`account = ${one}`),
      given(action, (one) => sql.fragment`action = ${one}`),
      ...withinDays(sql.fragment`created_at`, { from, to }),
    ],
  });
}

const countsRow = z.strictObject({ account: z.int(), mutes: z.int(), removals: z.int() });

export function countDecisions(db: CommonQueryMethods, accounts: readonly AccountId[]) {
  return db.any(sql.type(countsRow)`
    select account, count(*) filter (where action = 'mute') as mutes, count(*) filter (where action = 'remove') as removals
    from chat.moderation where account = any(${sql.array([...accounts], 'int8')}) group by account`);
}
