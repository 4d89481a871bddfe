import { sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import { each, type Personal } from '../module/personal.ts';

const moment = z.int().transform((ms) => instantOf(ms));
const mailRow = z.strictObject({ kind: z.string(), to: z.string(), state: z.string(), queuedAt: moment });

export const personal = {
  columns: {
    'mail.outbox': each(
      'erase',
      'id cause kind account to_address params state priority attempts breaks next_at lease_until lease message_id queued_at ' +
        'deadline first_at last_reply sent_at ended_at',
    ),
    'mail.address': each('erase', 'address_key undeliverable_since reply reset_tried_at'),
  },
  impersonal: {
    'mail.outage': 'of no person',
  },
  async own(db, account) {
    const mails = await db.any(sql.type(mailRow)`
      select kind, to_address as "to", state, queued_at as "queuedAt"
      from mail.outbox where account = ${account} order by queued_at, id`);
    return { mails };
  },
  async erase(transaction, { account, emailKey, isConfirmed }) {
    await transaction.query(sql.unsafe`
      delete from mail.address where address_key = ${emailKey}
        or address_key in (select lower(to_address) from mail.outbox where account = ${account})`);
    // Mail without an account is the person's only if the address is proven to be.
    await transaction.query(sql.unsafe`
      delete from mail.outbox
      where account = ${account} or account is null and lower(to_address) = ${isConfirmed ? emailKey : null}`);
  },
} satisfies Personal;
