import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { OwnTicket, SupportRefusal, Thread, Ticket, TicketMessage } from '#contracts/internal/support.ts';
import { offerEvidence, ticketState, ticketTopic } from '#contracts/support/ticket.ts';
import { STAFF_NEWS } from '#contracts/internal/staff.ts';
import { linkToken } from '#infra/ids/link-token.ts';

export const ticketRow = z.strictObject({
  number: z.int(),
  account: z.int().nullable(),
  topic: ticketTopic,
  subject: z.string(),
  state: ticketState,
  assignee: z.int().nullable(),
  version: z.int(),
  createdAt: z.number(),
  changedAt: z.number(),
}) satisfies z.ZodType<Ticket>;

export const ticketColumns = sql.fragment`
  number, account, topic, subject, state, assignee, version, created_at as "createdAt", changed_at as "changedAt"`;

export const ownRow = ticketRow.omit({ account: true, assignee: true, version: true }).extend({ id: z.string() });

export const ownColumns = sql.fragment`
  id, number, topic, subject, state, created_at as "createdAt", changed_at as "changedAt"`;

export const messageRow = z.strictObject({
  id: z.int(),
  staff: z.int().nullable(),
  words: z.string(),
  at: z.number(),
}) satisfies z.ZodType<TicketMessage>;

export const threadRow = z.strictObject({
  number: z.int(),
  topic: ticketTopic,
  subject: z.string(),
  state: z.enum(['unconfirmed', ...ticketState.options]),
  offer: offerEvidence.nullable(),
}) satisfies z.ZodType<Omit<Thread, 'messages'>>;

export const threadColumns = sql.fragment`number, topic, subject, state, offer`;

export function ownTicketOf({ id, ...ticket }: z.infer<typeof ownRow>, linkKey: string): OwnTicket {
  return { ...ticket, token: linkToken(linkKey, id) };
}

/** Staff pages read their rows again. */
export async function tellStaff(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`select pg_notify(${STAFF_NEWS}, 'rows')`);
}

export function refusedWith(code: SupportRefusal['code']): SupportRefusal {
  return { kind: 'refusal', code };
}

/** Of a ticket. */
export const MOST_MESSAGES = 100;
