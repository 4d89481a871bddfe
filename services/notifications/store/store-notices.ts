import type { ClientBase } from 'pg';
import type { AccountId } from '#contracts/ids.ts';
import { isMailed } from '#contracts/notifications/fact.ts';
import { DEFAULT_CHOICES, KEPT_DAYS, KEPT_PER_PLAYER } from '#contracts/notifications/kinds.ts';
import { positionAt } from '#contracts/position.ts';
import { addJobs } from '#infra/jobs/add-job.ts';
import type { Notice } from '../notices/notices-of.ts';

/** Payload "<account> <id>"; account `all` for a global one. */
export const NOTIFICATION_STORED = 'notification_stored';

/** Keys are ids of notifications. */
export const NOTIFICATION_MAIL = 'notification-mail';

/** Older notices appear only in the list. */
const NEWS_MINUTES = 10;

const MAILED_DAYS = 3;

const STORE = `
  INSERT INTO notifications.notification (account, kind, params, cause, position, created_at, expires_at, on_screen, mail)
  SELECT told.account, told.kind, told.params, told.cause, told.position, told.at, told.at + $7 * interval '1 day',
    coalesce(choice.screen, told.screen),
    CASE WHEN coalesce(choice.mail, told.mail) AND told.is_mailed AND told.at > now() - $11 * interval '1 day'
      THEN 'due' ELSE 'none' END
  FROM (
    SELECT account, kind, params, cause, position, to_timestamp(at / 1000.0) AS at, screen, mail, is_mailed
    FROM unnest($1::int8[], $2::text[], $3::jsonb[], $4::text[], $5::text[], $6::float8[], $8::bool[], $9::bool[], $10::bool[])
      AS notice (account, kind, params, cause, position, at, screen, mail, is_mailed)
  ) AS told
  LEFT JOIN notifications.preference AS choice ON choice.account = told.account AND choice.kind = told.kind
  WHERE told.at + $7 * interval '1 day' > now()
  ON CONFLICT (cause) DO NOTHING
  RETURNING id, account, mail`;

/** Keeps the latest by log position, so that a replay restores no older one. */
const TRIM = `
  DELETE FROM notifications.notification USING (
    SELECT id, row_number() OVER (
      PARTITION BY account ORDER BY created_at DESC, split_part(position, ':', 2)::int8 DESC, id DESC
    ) AS place
    FROM notifications.notification WHERE account = ANY ($1)
  ) AS placed
  WHERE notification.id = placed.id AND placed.place > $2`;

const ANNOUNCE = `
  SELECT pg_notify('${NOTIFICATION_STORED}', account || ' ' || id) FROM notifications.notification
  WHERE id = ANY ($1) AND on_screen AND created_at > now() - $2 * interval '1 minute'
  ORDER BY id`;

export async function storeNotices(db: ClientBase, notices: readonly Notice[]): Promise<number> {
  if (notices.length === 0) return 0;
  // A pushed notification lost in a power cut would be repeated under another id.
  await db.query('SET LOCAL synchronous_commit = on');
  const { rows } = await db.query<{ id: string; account: string; mail: string }>(STORE, [
    notices.map(({ account }) => account),
    notices.map(({ fact }) => fact.kind),
    notices.map(({ fact }) => JSON.stringify(fact.params)),
    notices.map(({ cause }) => cause),
    notices.map(({ partition, seq }) => positionAt(partition, seq)),
    notices.map(({ at }) => at),
    KEPT_DAYS,
    notices.map(({ fact }) => DEFAULT_CHOICES[fact.kind].screen),
    notices.map(({ fact }) => DEFAULT_CHOICES[fact.kind].mail),
    notices.map(({ fact }) => isMailed(fact)),
    MAILED_DAYS,
  ]);
  if (rows.length === 0) return 0;
  const mailed = rows.filter(({ mail }) => mail === 'due').map(({ id }) => id);
  await addJobs(db, NOTIFICATION_MAIL, mailed);
  await db.query(TRIM, [[...new Set(rows.map(({ account }) => account))], KEPT_PER_PLAYER]);
  await db.query(ANNOUNCE, [rows.map(({ id }) => id), NEWS_MINUTES]);
  return rows.length;
}

export async function removeOf(db: ClientBase, accounts: readonly AccountId[]): Promise<void> {
  for (const table of ['notification', 'global_read', 'preference', 'player', 'unsubscribe'])
    await db.query(`DELETE FROM notifications.${table} WHERE account = ANY ($1)`, [accounts]);
}
