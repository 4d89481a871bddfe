import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type {
  StaffReply,
  SupportRefusal,
  Ticket,
  TicketChange,
  TicketPage,
  WholeTicket,
} from '#contracts/internal/support.ts';
import type { QueueMail } from '#contracts/internal/mail.ts';
import { offerEvidence } from '#contracts/support/ticket.ts';
import { refusedWith, ticketColumns, ticketRow } from './rows.ts';
import { addMessage, messagesOf } from './threads.ts';

export type StaffTicketDeps = {
  pool: DatabasePool;
  queueMail: QueueMail<CommonQueryMethods>;
  confirmedAddress(db: CommonQueryMethods, account: AccountId): Promise<string | null>;
};

const pageRow = ticketRow.extend({ place: z.string() });
/** Microseconds: a page must not skip rows of the same millisecond. */
const place = sql.fragment`(extract(epoch from changed_at) * 1000000)::int8 || '_' || number`;

/** Open tickets by how long they wait, others by their last change. */
export async function listTickets(
  db: CommonQueryMethods,
  { state, assignee, account, before, limit }: TicketPage,
): Promise<{ rows: readonly Ticket[]; next: string | null }> {
  const isQueue = state === 'open';
  const wanted = [state === undefined ? sql.fragment`state <> 'unconfirmed'` : sql.fragment`state = ${state}`];
  if (assignee !== undefined) wanted.push(sql.fragment`assignee = ${assignee}`);
  if (account !== undefined) wanted.push(sql.fragment`account = ${account}`);
  if (before !== undefined) {
    const [micros, number] = before.split('_') as [string, string];
    const at = sql.fragment`(to_timestamp(0) + ${micros}::text::int8 * interval '1 microsecond', ${number}::text::int8)`;
    wanted.push(isQueue ? sql.fragment`(changed_at, number) > ${at}` : sql.fragment`(changed_at, number) < ${at}`);
  }
  const order = isQueue ? sql.fragment`changed_at, number` : sql.fragment`changed_at desc, number desc`;
  const rows = await db.any(sql.type(pageRow)`
    select ${ticketColumns}, ${place} as place from support.ticket
    where ${sql.join(wanted, sql.fragment` and `)} order by ${order} limit ${limit}`);
  return {
    rows: rows.map(({ place: _place, ...ticket }) => ticket),
    next: rows.length < limit ? null : rows.at(-1)!.place,
  };
}

export async function readTicket(db: CommonQueryMethods, number: number): Promise<WholeTicket | null> {
  const found = await db.maybeOne(sql.type(ticketRow.extend({ offer: offerEvidence.nullable() }))`
    select ${ticketColumns}, offer from support.ticket where number = ${number} and state <> 'unconfirmed'`);
  return found === null ? null : { ...found, messages: await messagesOf(db, number) };
}

const lockedRow = ticketRow.extend({ id: z.string(), email: z.string().nullable() });

function lockTicket(transaction: CommonQueryMethods, number: number) {
  return transaction.maybeOne(sql.type(lockedRow)`
    select ${ticketColumns}, id, email from support.ticket
    where number = ${number} and state <> 'unconfirmed' for update`);
}

export function replyToTicket(
  { pool, queueMail, confirmedAddress }: StaffTicketDeps,
  number: number,
  { commandId, staff, message, version, state }: StaffReply,
): Promise<Ticket | SupportRefusal> {
  return pool.transaction(async (transaction) => {
    const found = await lockTicket(transaction, number);
    if (found === null) return refusedWith('not-found');
    const { id, email, ...ticket } = found;
    if (ticket.account === staff) return refusedWith('own-account');
    if (await isSaid(transaction, number, commandId)) return ticket;
    if (ticket.version !== version) return refusedWith('stale-version');
    if ((await addMessage(transaction, number, { commandId, staff, message })) === 'full') {
      return refusedWith('ticket-full');
    }
    const to = ticket.account === null ? email : await confirmedAddress(transaction, ticket.account);
    if (to !== null) {
      const { account } = ticket;
      const cause = `ticket-answer:${commandId}`;
      await queueMail(transaction, { kind: 'ticket-answered', cause, account, to, params: { ticket: id, number } });
    }
    return update(transaction, number, sql.fragment`state = ${state}, assignee = coalesce(assignee, ${staff})`);
  });
}

function isSaid(transaction: CommonQueryMethods, ticket: number, commandId: string): Promise<boolean> {
  return transaction.exists(sql.unsafe`
    select from support.message where ticket = ${ticket} and command_id = ${commandId}`);
}

function update(transaction: CommonQueryMethods, number: number, change: ReturnType<typeof sql.fragment>) {
  return transaction.one(sql.type(ticketRow)`
    update support.ticket set ${change}, version = version + 1, changed_at = now()
    where number = ${number} returning ${ticketColumns}`);
}

export function changeTicket(
  { pool }: Pick<StaffTicketDeps, 'pool'>,
  number: number,
  staff: AccountId,
  { version, state, assignee }: TicketChange,
): Promise<Ticket | SupportRefusal> {
  return pool.transaction(async (transaction) => {
    const found = await lockTicket(transaction, number);
    if (found === null) return refusedWith('not-found');
    const { id: _id, email: _email, ...ticket } = found;
    if (ticket.account === staff) return refusedWith('own-account');
    const wanted = { state: state ?? ticket.state, assignee: assignee === undefined ? ticket.assignee : assignee };
    if (wanted.state === ticket.state && wanted.assignee === ticket.assignee) return ticket;
    if (ticket.version !== version) return refusedWith('stale-version');
    return update(transaction, number, sql.fragment`state = ${wanted.state}, assignee = ${wanted.assignee}`);
  });
}
