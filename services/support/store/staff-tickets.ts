import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Page } from '#contracts/definition/list.ts';
import { TICKET_SORTS } from '#contracts/support/staff-calls.ts';
import { given, int8, type Keyset, readPage, timestamp, withinDays } from '#infra/postgres/session/keyset.ts';
import type { AccountId } from '#contracts/ids.ts';
import type {
  StaffReply,
  SupportRefusal,
  Ticket,
  TicketChange,
  TicketsAsked,
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

const TICKETS: Keyset<keyof typeof TICKET_SORTS> = {
  from: sql.fragment`support.ticket`,
  id: int8(sql.fragment`number`),
  orders: TICKET_SORTS,
  sorts: { changedAt: [timestamp(sql.fragment`changed_at`)], createdAt: [timestamp(sql.fragment`created_at`)] },
};

/** Open tickets by how long they wait, others by their last change, unless asked for otherwise. */
export function listTickets(
  db: CommonQueryMethods,
  { state, topic, assignee, account, from, to, ...asked }: TicketsAsked,
): Promise<Page<Ticket> | null> {
  const isQueue = state === 'open' && asked.sort === undefined;
  return readPage(db, TICKETS, isQueue ? { ...asked, order: asked.order ?? 'asc' } : asked, {
    columns: ticketColumns,
    row: ticketRow,
    wanted: [
      state === undefined ? sql.fragment`state <> 'unconfirmed'` : sql.fragment`state = ${state}`,
      given(topic, (one) => sql.fragment`topic = ${one}`),
      given(assignee, (one) => sql.fragment`assignee = ${one}`),
      given(account, (one) => sql.fragment`account = ${one}`),
      ...withinDays(sql.fragment`created_at`, { from, to }),
    ],
  });
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
