import type { UtcDay } from '../days/utc-day.ts';
import type { Page, PageAsked } from '../definition/list.ts';
import type { TICKET_SORTS } from '../support/staff-calls.ts';
import type { AccountId, CommandId } from '../ids.ts';
import type { OfferEvidence, TicketState, TicketTopic } from '../support/ticket.ts';

export type Ticket = {
  number: number;
  account: AccountId | null;
  topic: TicketTopic;
  subject: string;
  state: TicketState;
  assignee: AccountId | null;
  version: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  changedAt: number;
};

export type TicketMessage = {
  id: number;
  /** Null if the player or visitor wrote it. */
  staff: AccountId | null;
  words: string;
  at: number;
};

export type WholeTicket = Ticket & { offer: OfferEvidence | null; messages: readonly TicketMessage[] };

export type OwnTicket = Omit<Ticket, 'account' | 'assignee' | 'version'> & { token: string };

export type Thread = Pick<WholeTicket, 'number' | 'topic' | 'subject' | 'offer' | 'messages'> & {
  state: TicketState | 'unconfirmed';
};

export type NewTicket = {
  commandId: CommandId;
  topic: TicketTopic;
  subject: string;
  message: string;
  offer: OfferEvidence | null;
};

export type TicketsAsked = PageAsked<keyof typeof TICKET_SORTS> & {
  state?: TicketState | undefined;
  topic?: Ticket['topic'] | undefined;
  assignee?: AccountId | undefined;
  account?: AccountId | undefined;
  from?: UtcDay | undefined;
  to?: UtcDay | undefined;
};

export type TicketChange = {
  /** Of the ticket as the staff member read it. */
  version: number;
  state?: TicketState | undefined;
  assignee?: AccountId | null | undefined;
};

export type StaffReply = {
  commandId: CommandId;
  staff: AccountId;
  message: string;
  version: number;
  state: TicketState;
};

export type SupportRefusal = {
  kind: 'refusal';
  code:
    | 'invalid-link'
    | 'links-unused'
    | 'not-found'
    | 'own-account'
    | 'stale-version'
    | 'ticket-full'
    | 'too-many-tickets';
};

/** Of a visitor. `email` is where the link goes, `address` where the visitor writes from. */
export type VisitorMessage = Omit<NewTicket, 'topic' | 'offer'> & { email: string; address: string };

export type Note = { id: number; author: AccountId; words: string; at: number };
export type NewNote = { commandId: CommandId; account: AccountId; author: AccountId; words: string };

/** Implemented by services/support. */
export type Support = {
  open(account: AccountId, ticket: NewTicket): Promise<OwnTicket | SupportRefusal>;
  /** Mails a link, which sends the message to staff. Null if the link is on its way. */
  contact(message: VisitorMessage): Promise<SupportRefusal | null>;
  own(account: AccountId): Promise<readonly OwnTicket[]>;
  thread(token: string): Promise<Thread | SupportRefusal>;
  confirm(token: string): Promise<Thread | SupportRefusal>;
  answer(token: string, answer: { commandId: CommandId; message: string }): Promise<Thread | SupportRefusal>;
  /** Null for a page that does not begin in this list. */
  tickets(asked: TicketsAsked): Promise<Page<Ticket> | null>;
  ticket(number: number): Promise<WholeTicket | null>;
  reply(number: number, reply: StaffReply): Promise<Ticket | SupportRefusal>;
  change(number: number, staff: AccountId, change: TicketChange): Promise<Ticket | SupportRefusal>;
  notes(account: AccountId, page: { before?: number | undefined; limit: number }): Promise<readonly Note[]>;
  addNote(note: NewNote): Promise<Note>;
};
