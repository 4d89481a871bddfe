import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Page, PageAsked } from '#contracts/definition/list.ts';
import type { SentNotification, ToSend } from '#contracts/internal/notifications.ts';
import { KEPT_PER_PLAYER } from '#contracts/notifications/kinds.ts';
import { SENT_SORTS } from '#contracts/notifications/staff-calls.ts';
import { addJob } from '#infra/jobs/add-job.ts';
import { int8, type Keyset, readPage, text } from '#infra/postgres/session/keyset.ts';
import { NOTIFICATION_MAIL, NOTIFICATION_STORED } from './store-notices.ts';

const DEFAULT_DAYS = 30;

const sentRow = z.strictObject({
  id: z.int(),
  account: z.int().nullable(),
  title: z.string(),
  message: z.string(),
  mail: z.boolean(),
  actor: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
});

const columns = sql.fragment`
  id, account, params->>'title' as title, params->>'message' as message, (params->>'mail')::boolean as mail, actor,
  created_at as "createdAt", expires_at as "expiresAt"`;

/** @returns null if another one has this id */
export function sendNotification(
  pool: DatabasePool,
  { commandId, account, title, message, mail, actor, expiresAt }: ToSend,
): Promise<{ sent: SentNotification; isRepeated: boolean } | null> {
  const cause = `system:${commandId}`;
  const params = JSON.stringify({ title, message, mail });
  const end = expiresAt === null ? sql.fragment`now() + ${DEFAULT_DAYS} * interval '1 day'` : timeOf(expiresAt);
  return pool.transaction(async (transaction) => {
    const stored = await transaction.maybeOne(sql.type(sentRow)`
      insert into notifications.notification
        (account, kind, params, cause, actor, created_at, expires_at, on_screen, mail)
      values (${account}, 'system', ${params}::jsonb, ${cause}, ${actor}, now(), ${end}, true, ${mail ? 'due' : 'none'})
      on conflict (cause) do nothing returning ${columns}`);
    if (stored === null) return sentBefore(transaction, { cause, account, params, actor });
    await transaction.query(sql.unsafe`
      select pg_notify(${NOTIFICATION_STORED}, ${`${account ?? 'all'} ${stored.id}`})`);
    if (mail) await addJob(transaction, { queue: NOTIFICATION_MAIL, key: String(stored.id) });
    await trim(transaction, account);
    return { sent: stored, isRepeated: false };
  });
}

const timeOf = (ms: number) => sql.fragment`to_timestamp(${ms} / 1000.0)`;

type Sent = { cause: string; account: number | null; params: string; actor: string };

async function sentBefore(db: CommonQueryMethods, { cause, account, params, actor }: Sent) {
  const sent = await db.maybeOne(sql.type(sentRow)`
    select ${columns} from notifications.notification
    where cause = ${cause} and account is not distinct from ${account} and params = ${params}::jsonb and actor = ${actor}`);
  return sent === null ? null : { sent, isRepeated: true };
}

export async function trim(db: CommonQueryMethods, account: number | null): Promise<void> {
  if (account === null) return;
  await db.query(sql.unsafe`
    delete from notifications.notification where account = ${account} and id not in (
      select id from notifications.notification where account = ${account}
      order by created_at desc, split_part(position, ':', 2)::int8 desc, id desc limit ${KEPT_PER_PLAYER})`);
}

const SENT: Keyset<keyof typeof SENT_SORTS> = {
  from: sql.fragment`notifications.notification`,
  id: int8(sql.fragment`id`),
  orders: SENT_SORTS,
  sorts: { createdAt: [], title: [text(sql.fragment`coalesce(params->>'title', '')`)] },
};

export function listSent(
  db: CommonQueryMethods,
  asked: PageAsked<keyof typeof SENT_SORTS>,
): Promise<Page<SentNotification> | null> {
  return readPage(db, SENT, asked, { columns, row: sentRow, wanted: [sql.fragment`actor is not null`] });
}
