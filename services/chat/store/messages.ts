import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { ChatChange, ChatPage, MessagesAsked, ReviewedMessage, StoredMessage } from '#contracts/internal/chat.ts';
import type { Page } from '#contracts/definition/list.ts';
import { MESSAGE_SORTS } from '#contracts/chat/staff-calls.ts';
import { given, int8, type Keyset, readPage, withinDays } from '#infra/postgres/session/keyset.ts';
import { reviewedColumns, reviewedRow, storedColumns, storedRow } from './message-row.ts';

/** Newest first. */
export function readHistory(
  db: CommonQueryMethods,
  { before = Number.MAX_SAFE_INTEGER, limit, reader }: ChatPage & { reader: AccountId },
): Promise<readonly StoredMessage[]> {
  return db.any(sql.type(storedRow)`
    select ${storedColumns} from chat.message where id < ${before} and removed_at is null
      and not exists (select from chat.ignored where ignored.account = ${reader} and ignored = message.account)
    order by id desc limit ${limit}`);
}

const changedRow = storedRow.extend({ isRemoved: z.boolean() });

export type Changes = { changes: readonly ChatChange[]; last: number };

export async function readChanges(db: CommonQueryMethods, after: number, limit: number): Promise<Changes> {
  const rows = await db.any(sql.type(changedRow)`
    select ${storedColumns}, removed_at is not null as "isRemoved" from chat.message
    where changed > ${after} order by changed limit ${limit}`);
  const changes = rows.map(({ isRemoved, ...message }): ChatChange => {
    if (isRemoved) return { kind: 'removed', id: message.id };
    return { kind: message.id > after ? 'message' : 'changed', message };
  });
  return { changes, last: rows.at(-1)?.changed ?? after };
}

const MESSAGES: Keyset<keyof typeof MESSAGE_SORTS> = {
  from: sql.fragment`chat.message`,
  id: int8(sql.fragment`id`),
  orders: MESSAGE_SORTS,
  sorts: { timestamp: [] },
};

/** Removed ones included. */
export function listMessages(
  db: CommonQueryMethods,
  { account, from, to, ...asked }: MessagesAsked,
): Promise<Page<ReviewedMessage> | null> {
  return readPage(db, MESSAGES, asked, {
    columns: reviewedColumns,
    row: reviewedRow,
    wanted: [
      given(account, (one) => sql.fragment`account = ${one}`),
      ...withinDays(sql.fragment`created_at`, { from, to }),
    ],
  });
}

/** Reports go with their messages. Removed messages have the same retention. */
export async function sweepMessages(
  db: CommonQueryMethods,
  { days, most }: { days: number; most: number },
): Promise<void> {
  await db.query(sql.unsafe`delete from chat.message where created_at < now() - ${days} * interval '1 day'`);
  await db.query(sql.unsafe`
    delete from chat.message where id <= (select id from chat.message order by id desc offset ${most} limit 1)`);
  await db.query(sql.unsafe`delete from chat.mute where until < now()`);
  await db.query(sql.unsafe`delete from chat.moderation where created_at < now() - interval '2 years'`);
  await db.query(sql.unsafe`delete from chat.presence where seen_at < now() - interval '1 hour'`);
}
