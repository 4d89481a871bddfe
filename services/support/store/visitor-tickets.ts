import { createHmac } from 'node:crypto';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { mailboxOf } from '#contracts/accounts/mailbox.ts';
import type { SupportRefusal, VisitorMessage } from '#contracts/internal/support.ts';
import { MOST_OPEN_TICKETS } from '#contracts/support/ticket.ts';
import { insertTicket, lockOwner, type TicketDeps } from './player-tickets.ts';
import { refusedWith } from './rows.ts';

/** Links within a day that have not been used. A stranger spends their own two, not the owner's. */
const UNUSED_BY_SENDER = 2;
/** Bounds what strangers can mail to one person. Senders whose link was used before are not counted here. */
const UNUSED_BY_ALL = 6;

const countsRow = z.strictObject({
  isRepeated: z.boolean(),
  isKnown: z.boolean(),
  bySender: z.int(),
  byAll: z.int(),
});

/** Known and unknown addresses are treated alike. Null if the link is on its way. */
export function contactSupport(
  deps: TicketDeps,
  { email, address, ...ticket }: VisitorMessage,
): Promise<SupportRefusal | null> {
  const mailbox = mailboxOf(email);
  const sender = createHmac('sha256', deps.linkKey).update(`sender|${address}`).digest();
  return deps.pool.transaction(async (transaction) => {
    await lockOwner(transaction, mailbox);
    const isUnused = sql.fragment`state = 'unconfirmed' and created_at > now() - interval '1 day'`;
    const counts = await transaction.one(sql.type(countsRow)`
      select coalesce(bool_or(command_id = ${ticket.commandId}), false) as "isRepeated",
        coalesce(bool_or(sender = ${sql.binary(sender)} and state <> 'unconfirmed'), false) as "isKnown",
        (count(*) filter (where ${isUnused} and sender = ${sql.binary(sender)}))::int8 as "bySender",
        (count(*) filter (where ${isUnused}))::int8 as "byAll"
      from support.ticket where mailbox = ${mailbox}`);
    if (counts.isRepeated) return null;
    if (counts.bySender >= UNUSED_BY_SENDER) return refusedWith('links-unused');
    if (!counts.isKnown && counts.byAll >= UNUSED_BY_ALL) return refusedWith('links-unused');
    const made = await insertTicket(
      deps,
      transaction,
      { email, mailbox, sender },
      { ...ticket, topic: 'other', offer: null },
    );
    const isQueued = await deps.queueMail(transaction, {
      kind: 'ticket-unconfirmed',
      cause: `ticket:${made.id}`,
      account: null,
      to: email,
      params: { ticket: made.id, number: made.number },
    });
    if (isQueued) return null;
    await transaction.query(sql.unsafe`delete from support.ticket where number = ${made.number}`);
    return refusedWith('links-unused');
  });
}

const mailboxRow = z.strictObject({ mailbox: z.string() });
const countRow = z.strictObject({ count: z.int() });

/** Whether the mailbox of an unconfirmed ticket has reached the limit of open tickets. */
export async function hasOpenTickets(db: CommonQueryMethods, tokenHash: Buffer): Promise<boolean> {
  const mailbox = await db.maybeOneFirst(sql.type(mailboxRow)`
    select mailbox from support.ticket
    where token_hash = ${sql.binary(tokenHash)} and state = 'unconfirmed' and mailbox is not null`);
  if (mailbox === null) return false;
  await lockOwner(db, mailbox);
  const open = await db.oneFirst(sql.type(countRow)`
    select count(*)::int8 as count from support.ticket
    where mailbox = ${mailbox} and state not in ('closed', 'unconfirmed')`);
  return open >= MOST_OPEN_TICKETS;
}
