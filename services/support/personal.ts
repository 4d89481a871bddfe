import { sql } from 'slonik';
import { z } from 'zod';
import { mailboxOf } from '#contracts/accounts/mailbox.ts';
import { instantOf } from '#contracts/days/time.ts';
import { each, type Personal } from '../module/personal.ts';

const moment = z.int().transform((ms) => instantOf(ms));
const ticketRow = z.strictObject({
  number: z.int(),
  topic: z.string(),
  subject: z.string(),
  state: z.string(),
  offer: z.unknown(),
  openedAt: moment,
});
const messageRow = z.strictObject({
  ticket: z.int(),
  from: z.enum(['you', 'support']),
  message: z.string(),
  at: moment,
});

/** Notes of staff are not part of an export. */
export const personal = {
  columns: {
    'support.ticket': {
      ...each(
        'erase',
        'number id token_hash command_id account email mailbox sender topic subject offer state version created_at changed_at',
      ),
      assignee: ['keep', 'of staff, on a ticket that goes with the account'],
    },
    'support.message': {
      ...each('erase', 'id ticket command_id words at'),
      staff: ['keep', 'of staff, on a message that goes with the ticket'],
    },
    'support.note': {
      ...each('erase', 'id account command_id words at'),
      author: ['keep', 'of staff, on a note that goes with the account'],
    },
  },
  async own(db, account) {
    const tickets = await db.any(sql.type(ticketRow)`
      select number, topic, subject, state, offer, created_at as "openedAt"
      from support.ticket where account = ${account} order by number`);
    const messages = await db.any(sql.type(messageRow)`
      select message.ticket, case when message.staff is null then 'you' else 'support' end as "from",
        message.words as message, message.at
      from support.message join support.ticket on ticket.number = message.ticket
      where ticket.account = ${account} order by message.id`);
    return { support: { tickets, messages } };
  },
  async erase(db, { account, addresses }) {
    const written = sql.array(
      addresses.map((address) => address.toLowerCase()),
      'text',
    );
    const mailboxes = sql.array(addresses.map(mailboxOf), 'text');
    await db.query(sql.unsafe`
      delete from support.ticket
      where account = ${account} or lower(email) = any(${written}) or mailbox = any(${mailboxes})`);
    await db.query(sql.unsafe`delete from support.note where account = ${account}`);
  },
} satisfies Personal;
