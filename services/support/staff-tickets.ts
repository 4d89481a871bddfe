import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Support, SupportRefusal, Ticket } from '#contracts/internal/support.ts';
import type { Notifications } from '#contracts/internal/notifications.ts';
import type { StaffTicket } from '#contracts/support/staff-calls.ts';
import { refused, type Refused } from '../module/errors.ts';
import { type Answer, answer, type Handlers } from '../module/handler.ts';
import { type NameOf, namesBy } from '../module/names-by.ts';
import { refusedBySupport } from './tickets.ts';

type Deps = {
  support: Support;
  identity: Pick<Identity, 'publicPersons'>;
  notifications: Pick<Notifications, 'send'>;
};

type StaffCall = 'tickets' | 'ticket' | 'reply-to-ticket' | 'change-ticket';

const NO_TICKET = refused('not-found', 'There is no such ticket.');

export function staffTicketHandlers({ support, identity, notifications }: Deps): Pick<Handlers, StaffCall> {
  const namesOf = namesBy(identity);

  async function ticketAnswer(outcome: Ticket | SupportRefusal): Promise<Answer<StaffTicket> | Refused> {
    if ('kind' in outcome) return outcome.code === 'not-found' ? NO_TICKET : refusedBySupport(outcome);
    return answer(presentTicket(outcome, await namesOf([outcome.account, outcome.assignee])));
  }

  return {
    async tickets({ account, query: { mine, user, ...page } }) {
      const assignee = mine === undefined ? undefined : account;
      const { rows, next } = await support.tickets({ ...page, account: user, assignee });
      const nameOf = await namesOf(rows.flatMap((row) => [row.account, row.assignee]));
      return answer({ rows: rows.map((row) => presentTicket(row, nameOf)), next });
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
