import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { mailAddress } from '#contracts/accounts/mail-address.ts';
import { MAIL_CLASSES, MAIL_KINDS, type QueueMail } from '#contracts/internal/mail.ts';

const queuedRow = z.strictObject({ id: z.string() });

/** `mailDomain` is the sender's, used in Message-IDs. */
export function mailQueue(mailDomain: string): QueueMail<CommonQueryMethods> {
  return async (transaction, { kind, cause, account, to, params }) => {
    const { class: mailClass, params: schema } = MAIL_KINDS[kind];
    const { priority, deadlineMs, perDay } = MAIL_CLASSES[mailClass];
    const address = mailAddress.parse(to);
    const recipient =
      account === null
        ? sql.fragment`mailed.account is null and mailed.to_address = ${address}`
        : sql.fragment`mailed.account = ${account}`;
    const stored = JSON.stringify(schema.parse(params));
    const queued = await transaction.maybeOne(sql.type(queuedRow)`
      insert into mail.outbox
        (id, cause, kind, account, to_address, params, priority, next_at, message_id, queued_at, deadline)
      select id, ${cause}, ${kind}, ${account}, ${address}, ${stored}::jsonb, ${priority}, now(),
        '<' || id || '@' || ${mailDomain}::text || '>', now(), now() + ${deadlineMs} * interval '1 millisecond'
      from (select gen_random_uuid() as id) as drawn
      where (
        select count(*) from mail.outbox mailed
        where ${recipient} and mailed.priority = ${priority} and queued_at > now() - interval '1 day') < ${perDay}
      on conflict (cause) do nothing
      returning id`);
    return queued !== null;
  };
}
