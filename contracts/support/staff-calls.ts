import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { FIRST_PLAYER_ACCOUNT } from '../definition/house-accounts.ts';
import { asked, listQuery, periodQuery } from '../definition/list.ts';
import { accountId, LAST_ACCOUNT_ID } from '../ids.ts';
import { offerEvidence, TICKET_STATES, ticketMessage, ticketState, ticketTopic } from './ticket.ts';
import { accountUnknown, notFound } from '../definition/common-refusals.ts';
import { staleVersion, ticketFull } from './refusals.ts';

const instant = z.iso.datetime();
const id = wholeNumber('id', FIRST_PLAYER_ACCOUNT, LAST_ACCOUNT_ID);
const number = wholeNumber('number', 1, Number.MAX_SAFE_INTEGER);

const ticket = z.object({
  number: z.int(),
  /** Null for a visitor. */
  account: accountId.nullable(),
  username: z.string().nullable(),
  topic: ticketTopic,
  subject: z.string(),
  state: ticketState,
  assignee: accountId.nullable(),
  assigneeName: z.string().nullable(),
  version: z.int(),
  createdAt: instant,
  changedAt: instant,
});
export type StaffTicket = z.infer<typeof ticket>;

export const TICKET_SORTS = { changedAt: 'desc', createdAt: 'desc' } as const;

export const ticketsCall = defineCall({
  name: 'tickets',
  method: 'GET',
  path: '/api/admin/tickets',
  access: 'answer-tickets',
  budget: LIST,
  summary:
    'Tickets. Open ones are listed by how long they wait, others by their last change. Page with `before` = `next`.',
  query: z.strictObject({
    state: z.enum(TICKET_STATES).optional(),
    /** Of the asking staff member. */
    mine: z.enum(['true']).optional(),
    user: asked.optional(),
    topic: ticketTopic.optional(),
    ...listQuery(TICKET_SORTS, number),
    ...periodQuery,
  }),
  reply: z.object({ rows: z.array(ticket), next: z.string().nullable() }),
  refusals: [],
});

export const ticketCall = defineCall({
  name: 'ticket',
  method: 'GET',
  path: '/api/admin/tickets/:number',
  access: 'answer-tickets',
  budget: LIST,
  summary: 'A ticket with its messages.',
  params: z.object({ number }),
  reply: ticket.extend({
    offer: offerEvidence.nullable(),
    messages: z.array(
      z.object({
        id: z.int(),
        /** Null if the player or visitor wrote it. */
        staff: accountId.nullable(),
        staffName: z.string().nullable(),
        message: z.string(),
        at: instant,
      }),
    ),
  }),
  refusals: [notFound],
});
export type WholeTicket = z.infer<typeof ticketCall.reply>;

export const replyToTicketCall = defineCall({
  name: 'reply-to-ticket',
  method: 'POST',
  path: '/api/admin/tickets/:number/messages',
  access: 'answer-tickets',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Answers a ticket. The player is mailed a link to the thread.',
  params: z.object({ number }),
  body: z.strictObject({
    message: ticketMessage,
    state: z.enum(['waiting', 'closed']).prefault('waiting'),
    /** Of the ticket as read. */
    version: z.int(),
  }),
  reply: ticket,
  refusals: [notFound, staleVersion, ticketFull],
});

export const changeTicketCall = defineCall({
  name: 'change-ticket',
  method: 'PATCH',
  path: '/api/admin/tickets/:number',
  access: 'answer-tickets',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Takes a ticket, hands it back, closes it or opens it again.',
  params: z.object({ number }),
  body: z.strictObject({
    assignee: z.enum(['me', 'nobody']).optional(),
    state: ticketState.optional(),
    version: z.int(),
  }),
  reply: ticket,
  refusals: [notFound, staleVersion],
});

const note = z.object({
  id: z.int(),
  author: accountId,
  authorName: z.string().nullable(),
  note: z.string(),
  at: instant,
});
export type StaffNote = z.infer<typeof note>;

export const notesCall = defineCall({
  name: 'player-notes',
  method: 'GET',
  path: '/api/admin/users/:id/notes',
  access: 'read-players',
  budget: LIST,
  summary: 'Notes of staff about an account, the latest first. Players do not see them.',
  params: z.object({ id }),
  query: z.strictObject({
    before: wholeNumber('before', 1, Number.MAX_SAFE_INTEGER).optional(),
    limit: wholeNumber('limit', 1, 200).prefault(50),
  }),
  reply: z.array(note),
  refusals: [],
});

export const addNoteCall = defineCall({
  name: 'add-note',
  method: 'POST',
  path: '/api/admin/users/:id/notes',
  access: 'write-notes',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Adds a note about an account. Notes are not changed or deleted; erasure of the account removes them.',
  params: z.object({ id }),
  body: z.strictObject({ note: ticketMessage }),
  reply: note,
  refusals: [accountUnknown],
});

export const SUPPORT_STAFF_CALLS = [
  ticketsCall,
  ticketCall,
  replyToTicketCall,
  changeTicketCall,
  notesCall,
  addNoteCall,
] as const;
