import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { QueueMail } from '#contracts/internal/mail.ts';
import type { MailRecipient, MailRecipients } from '#contracts/internal/notifications.ts';
import {
  describeNotification,
  mailOfNotification,
  type NotificationFact,
  notificationFact,
} from '#contracts/notifications/fact.ts';
import { type JobRooms, type Later, openQueue } from '#infra/jobs/open-queue.ts';
import { aboutCause } from './named.ts';
import { NOTIFICATION_MAIL } from './store/store-notices.ts';
import { unsubscribeIdOf } from './store/unsubscribe.ts';

export type MailerRooms = JobRooms & {
  queueMail: QueueMail<CommonQueryMethods>;
  recipients: MailRecipients<CommonQueryMethods>;
  linkKey: string;
};

const NEXT_PAGE: Later = { againMs: 0, tries: 0 };

const dueRow = z.strictObject({
  id: z.int(),
  account: z.int().nullable(),
  kind: z.string(),
  params: z.unknown(),
  cause: z.string(),
  mailedAfter: z.int(),
});
const accountRow = z.strictObject({ account: z.int() });

export function openMailer(rooms: MailerRooms): AsyncDisposable {
  return openQueue(rooms, {
    name: NOTIFICATION_MAIL,
    needed: sql.fragment`select id::text from notifications.notification where mail = 'due'`,
    run: ({ key }) => queueMails(rooms, key),
  });
}

function queueMails(rooms: MailerRooms, id: string): Promise<Later | void> {
  const { pool, recipients } = rooms;
  return pool.transaction(async (transaction) => {
    const due = await transaction.maybeOne(sql.type(dueRow)`
      select id, account, kind, params, cause, mailed_after as "mailedAfter" from notifications.notification
      where id = ${id}::int8 and mail = 'due' for update`);
    if (due === null) return;
    if (due.account === null) {
      const { recipients: page, next } = await recipients.page(transaction, due.mailedAfter);
      for (const recipient of await notOptedOut(transaction, due.kind, page))
        await queueOne(rooms, transaction, due, recipient);
      if (next !== null) {
        await transaction.query(sql.unsafe`
          update notifications.notification set mailed_after = ${next} where id = ${due.id}`);
        return NEXT_PAGE;
      }
    } else {
      const recipient = await recipients.find(transaction, due.account);
      for (const one of await notOptedOut(transaction, due.kind, recipient === null ? [] : [recipient]))
        await queueOne(rooms, transaction, due, one);
    }
    await transaction.query(sql.unsafe`update notifications.notification set mail = 'done' where id = ${due.id}`);
    return;
  });
}

/** Kinds that are off by default are mailed only if the player turned them on. */
async function notOptedOut(
  db: CommonQueryMethods,
  kind: string,
  recipients: readonly MailRecipient[],
): Promise<readonly MailRecipient[]> {
  const accounts = recipients.map(({ account }) => account);
  const out = await db.anyFirst(sql.type(accountRow)`
    select account from notifications.preference
    where kind = ${kind} and not mail and account = any(${sql.array(accounts, 'int8')})`);
  const optedOut = new Set(out);
  return recipients.filter(({ account }) => !optedOut.has(account));
}

async function queueOne(
  { queueMail, linkKey }: MailerRooms,
  transaction: CommonQueryMethods,
  { id, kind, params, cause }: z.infer<typeof dueRow>,
  { account, username, to }: MailRecipient,
): Promise<void> {
  const fact = await withRequest(transaction, cause, notificationFact.parse({ kind, params }));
  if (fact.kind === 'offer' && fact.params.state === 'released' && !(await wasPending(transaction, cause))) return;
  const about = await aboutCause(transaction, cause);
  const { title } = describeNotification(fact, about);
  const { subject, message, facts, action } = mailOfNotification(fact, about);
  const unsubscribe = await unsubscribeIdOf(transaction, { account, kind, linkKey });
  await queueMail(transaction, {
    kind: 'notification',
    cause: `notification:${id}:${account}`,
    account,
    to,
    params: {
      username,
      title,
      subject,
      message,
      facts: facts.map(([name, value]) => [name, value]),
      action,
      unsubscribe,
    },
  });
}

const paramsRow = z.strictObject({ params: z.unknown() });

function noticeOf(transaction: CommonQueryMethods, cause: string) {
  return transaction.maybeOne(sql.type(paramsRow)`
    select params from notifications.notification where cause = ${cause}`);
}

/** A credit without a delay is booked while the player looks on, often many a day. */
async function wasPending(transaction: CommonQueryMethods, cause: string): Promise<boolean> {
  return (await noticeOf(transaction, cause.replace(':released:', ':pending:'))) !== null;
}

const OF_WITHDRAWAL = /^withdrawal:[a-z]+:(?<id>[0-9a-f-]{36})/;

/** Adds method and amount from the notification of the request to facts whose event does not repeat them. */
async function withRequest(
  transaction: CommonQueryMethods,
  cause: string,
  fact: NotificationFact,
): Promise<NotificationFact> {
  const id = OF_WITHDRAWAL.exec(cause)?.groups!['id'];
  if (fact.kind !== 'withdrawal' || fact.params.points !== undefined || id === undefined) return fact;
  const found = await noticeOf(transaction, `withdrawal:requested:${id}`);
  const request = found && notificationFact.parse({ kind: 'withdrawal', params: found.params });
  return request?.kind === 'withdrawal' ? { ...fact, params: { ...request.params, ...fact.params } } : fact;
}
