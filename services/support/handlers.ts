import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Notifications } from '#contracts/internal/notifications.ts';
import type { Note, Support, SupportRefusal, Ticket } from '#contracts/internal/support.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import type { StaffNote, StaffTicket } from '#contracts/support/staff-calls.ts';
import { accountAsked } from '../module/account-asked.ts';
import { refused, type Refused } from '../module/errors.ts';
import type { Ground } from '../module/ground.ts';
import { answerPage, answer, type Answer, type Handlers } from '../module/handler.ts';
import { type NameOf, namesBy } from '../module/person-names.ts';
import { refusedBySupport, ticketHandlers } from './tickets.ts';

type Deps = { support: Pick<Support, 'notes' | 'addNote'>; identity: Pick<Identity, 'publicPersons' | 'person'> };

function noteHandlers({ support, identity }: Deps): Pick<Handlers, 'player-notes' | 'add-note'> {
  const namesOf = namesBy(identity);
  return {
    async 'player-notes'({ params: { id }, query }) {
      const notes = await support.notes(id, query);
      const nameOf = await namesOf(notes.map(({ author }) => author));
      return answer(notes.map((note) => presentNote(note, nameOf)));
    },
    async 'add-note'({ account: author, commandId, params: { id }, body: { note } }) {
      if ((await identity.person(id)) === null) return refused('account-unknown', REFUSALS['account-unknown'].message);
      const added = await support.addNote({ commandId, account: id, author, words: note });
      return answer(presentNote(added, await namesOf([author])));
    },
  };
}

function presentNote({ words, at, ...note }: Note, nameOf: NameOf): StaffNote {
  return { ...note, authorName: nameOf(note.author), note: words, at: instantOf(at) };
}

type DeskDeps = {
  support: Support;
  identity: Pick<Identity, 'publicPersons' | 'accountOf'>;
  notifications: Pick<Notifications, 'send'>;
};

type StaffCall = 'tickets' | 'ticket' | 'reply-to-ticket' | 'change-ticket';

const NO_TICKET = refused('not-found', 'There is no such ticket.');

function staffTicketHandlers({ support, identity, notifications }: DeskDeps): Pick<Handlers, StaffCall> {
  const namesOf = namesBy(identity);

  async function ticketAnswer(outcome: Ticket | SupportRefusal): Promise<Answer<StaffTicket> | Refused> {
    if ('kind' in outcome) return outcome.code === 'not-found' ? NO_TICKET : refusedBySupport(outcome);
    return answer(presentTicket(outcome, await namesOf([outcome.account, outcome.assignee])));
  }

  return {
    async tickets({ account, query: { mine, user, ...page } }) {
      const assignee = mine === undefined ? undefined : account;
      const found = await support.tickets({ ...page, account: await accountAsked(identity, user), assignee });
      return answerPage(found, async (rows) => {
        const nameOf = await namesOf(rows.flatMap((row) => [row.account, row.assignee]));
        return { rows: rows.map((row) => presentTicket(row, nameOf)), next: found!.next };
      });
    },
    async ticket({ params: { number } }) {
      const found = await support.ticket(number);
      if (found === null) return NO_TICKET;
      const { offer, messages, ...ticket } = found;
      const nameOf = await namesOf([ticket.account, ticket.assignee, ...messages.map(({ staff }) => staff)]);
      return answer({
        ...presentTicket(ticket, nameOf),
        offer,
        messages: messages.map(({ id, staff, words, at }) => ({
          id,
          staff,
          staffName: nameOf(staff),
          message: words,
          at: instantOf(at),
        })),
      });
    },
    async 'reply-to-ticket'({ account: staff, commandId, params: { number }, body }) {
      const replied = await support.reply(number, { ...body, commandId, staff });
      if (!('kind' in replied) && replied.account !== null) {
        await notifications.send({
          commandId,
          actor: `operator:${staff}`,
          account: replied.account,
          title: 'Support has answered',
          message: `Open Support to read the answer in ticket ${number}.`,
          mail: false,
          expiresAt: null,
        });
      }
      return ticketAnswer(replied);
    },
    async 'change-ticket'({ account: staff, params: { number }, body: { version, state, assignee } }) {
      const wanted = assignee === undefined ? undefined : assignee === 'me' ? staff : null;
      return ticketAnswer(await support.change(number, staff, { version, state, assignee: wanted }));
    },
  };
}

function presentTicket({ createdAt, changedAt, ...ticket }: Ticket, nameOf: NameOf): StaffTicket {
  return {
    ...ticket,
    username: nameOf(ticket.account),
    assigneeName: nameOf(ticket.assignee),
    createdAt: instantOf(createdAt),
    changedAt: instantOf(changedAt),
  };
}

export function handlers(ground: Ground, support: Support) {
  const deps = { ...ground, support };
  return { ...ticketHandlers(support), ...staffTicketHandlers(deps), ...noteHandlers(deps) };
}
