import { type CommonQueryMethods, sql } from 'slonik';
import { HOUR_MS } from '#contracts/days/time.ts';
import type { Support } from '#contracts/internal/support.ts';
import { type JobRooms, openQueue } from '#infra/jobs/open-queue.ts';
import { addNote, readNotes } from './store/notes.ts';
import { openTicket, ownTickets, type TicketDeps } from './store/player-tickets.ts';
import { contactSupport } from './store/visitor-tickets.ts';
import { changeTicket, listTickets, readTicket, replyToTicket, type StaffTicketDeps } from './store/staff-tickets.ts';
import { answerThread, confirmThread, readThread } from './store/threads.ts';

export type SupportDeps = JobRooms & TicketDeps & StaffTicketDeps;
export type OpenSupport = Support & AsyncDisposable;

export function openSupport(deps: SupportDeps): OpenSupport {
  const { pool } = deps;
  const sweeping = openQueue(deps, {
    name: 'support',
    recurring: { sweep: HOUR_MS },
    run: () => sweepTickets(pool),
  });
  return {
    open: (account, ticket) => openTicket(deps, account, ticket),
    contact: (message) => contactSupport(deps, message),
    own: (account) => ownTickets(deps, account),
    thread: (token) => readThread(pool, token),
    confirm: (token) => confirmThread(pool, token),
    answer: (token, answer) => answerThread(pool, token, answer),
    tickets: (page) => listTickets(pool, page),
    ticket: (number) => readTicket(pool, number),
    reply: (number, reply) => replyToTicket(deps, number, reply),
    change: (number, staff, change) => changeTicket(deps, number, staff, change),
    notes: (account, page) => readNotes(pool, account, page),
    addNote: (note) => addNote(pool, note),
    [Symbol.asyncDispose]: () => sweeping[Symbol.asyncDispose](),
  };
}

/** Unconfirmed tickets end after a day, closed ones after two years, a visitor's after one. */
export async function sweepTickets(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`
    delete from support.ticket where state = 'unconfirmed' and created_at < now() - interval '1 day'
      or state = 'closed' and changed_at < now() - interval '2 years'
      or account is null and changed_at < now() - interval '1 year'`);
}
