import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { v4 } from 'uuid';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { NewTicket, OwnTicket, SupportRefusal } from '#contracts/internal/support.ts';
import type { QueueMail } from '#contracts/internal/mail.ts';
import { MOST_OPEN_TICKETS } from '#contracts/support/ticket.ts';
import { linkToken, linkTokenHash } from '#infra/ids/link-token.ts';
import type { Random } from '#infra/process/random.ts';
import { ownColumns, ownRow, ownTicketOf, refusedWith, tellStaff } from './rows.ts';

export type TicketDeps = {
  pool: DatabasePool;
  linkKey: string;
  random: Pick<Random, 'bytes'>;
  queueMail: QueueMail<CommonQueryMethods>;
};

const countRow = z.strictObject({ count: z.int() });
const MOST_LISTED = 100;

/** `mailbox` and `sender` (a keyed hash) are those of a visitor. */
type Owner = { account: AccountId } | { email: string; mailbox: string; sender: Buffer };

export async function insertTicket(
  { linkKey, random }: TicketDeps,
  db: CommonQueryMethods,
  owner: Owner,
  ticket: NewTicket,
): Promise<z.infer<typeof ownRow>> {
  const id = v4({ random: random.bytes(16) });
  const [account, visitor] = 'account' in owner ? [owner.account, null] : [null, owner];
  const sender = visitor === null ? null : sql.binary(visitor.sender);
  const offer = ticket.offer === null ? null : JSON.stringify(ticket.offer);
  const made = await db.one(sql.type(ownRow.extend({ state: z.string() }))`
    insert into support.ticket (id, token_hash, command_id, account, email, mailbox, sender,
      topic, subject, offer, state)
    values (${id}, ${sql.binary(linkTokenHash(linkToken(linkKey, id)))}, ${ticket.commandId}, ${account},
      ${visitor?.email ?? null}, ${visitor?.mailbox ?? null}, ${sender}, ${ticket.topic}, ${ticket.subject}, ${offer}::jsonb,
      ${visitor === null ? 'open' : 'unconfirmed'})
    returning ${ownColumns}`);
  await db.query(sql.unsafe`
    insert into support.message (ticket, command_id, words)
    values (${made.number}, ${ticket.commandId}, ${ticket.message})`);
  return { ...made, state: 'open' };
}

/** Serializes the requests of one owner, for the bound and for repeats. */
export async function lockOwner(db: CommonQueryMethods, owner: string): Promise<void> {
  await db.query(sql.unsafe`select pg_advisory_xact_lock(hashtextextended(${`support ${owner}`}, 0))`);
}

export function openTicket(
  deps: TicketDeps,
  account: AccountId,
  ticket: NewTicket,
): Promise<OwnTicket | SupportRefusal> {
  return deps.pool.transaction(async (transaction) => {
    await lockOwner(transaction, String(account));
    const before = await transaction.maybeOne(sql.type(ownRow)`
      select ${ownColumns} from support.ticket where account = ${account} and command_id = ${ticket.commandId}`);
    if (before !== null) return ownTicketOf(before, deps.linkKey);
    const open = await transaction.oneFirst(sql.type(countRow)`
      select count(*)::int8 as count from support.ticket where account = ${account} and state <> 'closed'`);
    if (open >= MOST_OPEN_TICKETS) return refusedWith('too-many-tickets');
    await tellStaff(transaction);
    return ownTicketOf(await insertTicket(deps, transaction, { account }, ticket), deps.linkKey);
  });
}

export async function ownTickets({ pool, linkKey }: TicketDeps, account: AccountId): Promise<readonly OwnTicket[]> {
  const rows = await pool.any(sql.type(ownRow)`
    select ${ownColumns} from support.ticket where account = ${account}
    order by changed_at desc, number desc limit ${MOST_LISTED}`);
  return rows.map((row) => ownTicketOf(row, linkKey));
}
