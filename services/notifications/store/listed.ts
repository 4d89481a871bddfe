import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { NotificationPage, StoredNotification } from '#contracts/internal/notifications.ts';
import { notificationFact } from '#contracts/notifications/fact.ts';

export type Unnamed = Omit<StoredNotification, 'about'> & { cause: string };

const row = z
  .strictObject({
    id: z.int(),
    account: z.int().nullable(),
    kind: z.string(),
    params: z.unknown(),
    cause: z.string(),
    isRead: z.boolean(),
    position: z.string().nullable(),
    createdAt: z.number(),
    expiresAt: z.number(),
  })
  .transform(({ kind, params, ...rest }): Unnamed => {
    return { ...rest, fact: notificationFact.parse({ kind, params }) };
  });
const countRow = z.strictObject({ count: z.int() });

const columns = sql.fragment`
  note.id, note.account, note.kind, note.params, note.cause, note.position,
  note.created_at as "createdAt", note.expires_at as "expiresAt"`;

/** The player's own, and global ones sent since they joined. */
const isOwn = (account: AccountId) => sql.fragment`
  note.account = ${account} and note.on_screen and note.expires_at > now()`;
const isGlobalFor = (account: AccountId) => sql.fragment`
  note.account is null and note.expires_at > now()
  and note.created_at >= (select opened_at from notifications.player where player.account = ${account})`;
const isReadBy = (account: AccountId) => sql.fragment`
  exists (select from notifications.global_read seen where seen.account = ${account} and seen.notification = note.id)`;

/** Each half uses its own index. */
export async function listNotifications(
  db: CommonQueryMethods,
  account: AccountId,
  { before = Number.MAX_SAFE_INTEGER, limit, only }: NotificationPage & { only?: 'unread' | undefined },
): Promise<readonly Unnamed[]> {
  const wantsAll = only === undefined;
  return db.any(sql.type(row)`
    (select ${columns}, note.read_at is not null as "isRead"
      from notifications.notification note where ${isOwn(account)} and note.id < ${before}
        and (${wantsAll} or note.read_at is null)
      order by note.id desc limit ${limit})
    union all
    (select ${columns}, ${isReadBy(account)} as "isRead"
      from notifications.notification note where ${isGlobalFor(account)} and note.id < ${before}
        and (${wantsAll} or not ${isReadBy(account)})
      order by note.id desc limit ${limit})
    order by id desc limit ${limit}`);
}

export function findNotifications(db: CommonQueryMethods, ids: readonly number[]): Promise<readonly Unnamed[]> {
  return db.any(sql.type(row)`
    select ${columns}, note.read_at is not null as "isRead"
    from notifications.notification note
    where note.id = any(${sql.array([...ids], 'int8')}) and note.on_screen and note.expires_at > now() order by id`);
}

export async function countUnread(db: CommonQueryMethods, account: AccountId): Promise<number> {
  return db.oneFirst(sql.type(countRow)`
    select (
      (select count(*) from notifications.notification note where ${isOwn(account)} and note.read_at is null)
      + (select count(*) from notifications.notification note
          where ${isGlobalFor(account)} and not ${isReadBy(account)})
    )::int8 as count`);
}

/** @returns false if the player has no such notification */
export async function markRead(db: CommonQueryMethods, account: AccountId, id: number): Promise<boolean> {
  const own = await db.query(sql.unsafe`
    update notifications.notification note set read_at = coalesce(read_at, now())
    where note.id = ${id} and ${isOwn(account)}`);
  if (own.rowCount > 0) return true;
  const global = await db.query(sql.unsafe`
    with global as (
      select note.id from notifications.notification note where note.id = ${id} and ${isGlobalFor(account)}
    ), seen as (
      insert into notifications.global_read (account, notification) select ${account}, id from global
      on conflict do nothing
    )
    select id from global`);
  return global.rowCount > 0;
}

/** Returns how many were unread. */
export async function markAllRead(
  db: CommonQueryMethods,
  account: AccountId,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const own = await db.query(sql.unsafe`
    update notifications.notification note set read_at = now()
    where ${isOwn(account)} and note.read_at is null and note.id <= ${upTo}`);
  const global = await db.query(sql.unsafe`
    insert into notifications.global_read (account, notification)
    select ${account}, note.id from notifications.notification note
    where ${isGlobalFor(account)} and note.id <= ${upTo}
    on conflict do nothing`);
  return own.rowCount + global.rowCount;
}
