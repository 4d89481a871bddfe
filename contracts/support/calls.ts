import { z } from 'zod';
import { mailAddress } from '../accounts/mail-address.ts';
import { linkToken } from '../accounts/link-token.ts';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { offerEvidence, ticketMessage, ticketState, ticketSubject, ticketTopic } from './ticket.ts';
import { ticketFull, tooManyTickets } from './refusals.ts';
import { invalidLink, linksUnused } from '../accounts/refusals.ts';

const instant = z.iso.datetime();

const ownTicket = z.object({
  number: z.int(),
  topic: ticketTopic,
  subject: z.string(),
  state: ticketState,
  createdAt: instant,
  changedAt: instant,
  /** Opens the thread, as the link in a mail does. */
  token: z.string(),
});
export type OwnTicket = z.infer<typeof ownTicket>;

export const openTicketCall = defineCall({
  name: 'open-ticket',
  method: 'POST',
  path: '/api/support/tickets',
  access: 'player',
  budget: { ...LIST, perDay: 10 },
  idempotent: true,
  summary: 'Asks support. At most five tickets of an account are open at a time.',
  body: z
    .strictObject({
      topic: ticketTopic,
      subject: ticketSubject,
      message: ticketMessage,
      offer: offerEvidence.optional(),
    })
    .refine(({ topic, offer }) => topic !== 'missing-credit' || offer !== undefined, {
      error: 'Say which offer it is.',
      path: ['offer'],
    }),
  reply: ownTicket,
  refusals: [tooManyTickets],
});

export const ownTicketsCall = defineCall({
  name: 'own-tickets',
  method: 'GET',
  path: '/api/support/tickets',
  access: 'player',
  budget: LIST,
  summary: 'Tickets of the player, the latest changed first, at most 100.',
  reply: z.object({ tickets: z.array(ownTicket) }),
  refusals: [],
});

export const contactSupportCall = defineCall({
  name: 'contact-support',
  method: 'POST',
  path: '/api/support/contact',
  access: 'public',
  budget: { ...LIST, perDay: 10, perAddressPerDay: 10 },
  idempotent: true,
  summary:
    'Asks support without signing in. Support sees the message once the link in the mail has been used, within a day. A mailbox that has unused links already gets no other.',
  body: z.strictObject({ email: mailAddress, subject: ticketSubject, message: ticketMessage }),
  reply: z.object({ message: z.string() }),
  refusals: [linksUnused],
});

const thread = z.object({
  number: z.int(),
  topic: ticketTopic,
  subject: z.string(),
  /** `unconfirmed`: of a visitor who has not sent it yet. */
  state: z.enum(['unconfirmed', ...ticketState.options]),
  offer: offerEvidence.nullable(),
  messages: z.array(z.object({ id: z.int(), from: z.enum(['you', 'support']), message: z.string(), at: instant })),
});
export type TicketThread = z.infer<typeof thread>;

const withToken = z.strictObject({ token: linkToken });

export const ticketThreadCall = defineCall({
  name: 'ticket-thread',
  method: 'POST',
  path: '/api/support/thread',
  access: 'public',
  budget: LIST,
  summary: 'The messages of a ticket. Its token is in each mail about it. Changes nothing.',
  body: withToken,
  reply: thread,
  refusals: [invalidLink],
});

export const confirmTicketCall = defineCall({
  name: 'confirm-ticket',
  method: 'POST',
  path: '/api/support/thread/confirm',
  access: 'public',
  budget: SMALL,
  summary: 'Sends the message of a visitor to support. Their address is confirmed by the link.',
  body: withToken,
  reply: thread,
  refusals: [invalidLink, tooManyTickets],
});

export const answerTicketCall = defineCall({
  name: 'answer-ticket',
  method: 'POST',
  path: '/api/support/thread/messages',
  access: 'public',
  budget: { ...LIST, perDay: 50 },
  idempotent: true,
  summary: 'Adds a message to a ticket, which then waits for support. A closed ticket opens again.',
  body: withToken.extend({ message: ticketMessage }),
  reply: thread,
  refusals: [invalidLink, ticketFull],
});

export const SUPPORT_CALLS = [
  openTicketCall,
  ownTicketsCall,
  contactSupportCall,
  ticketThreadCall,
  confirmTicketCall,
  answerTicketCall,
] as const;
