import { instantOf } from '#contracts/days/time.ts';
import type { OwnTicket, Support, SupportRefusal, Thread } from '#contracts/internal/support.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import type { OwnTicket as PresentedTicket, TicketThread } from '#contracts/support/calls.ts';
import { refused, type Refused } from '../module/errors.ts';
import { type Answer, answer, type Handlers } from '../module/handler.ts';

type PlayerCall =
  | 'open-ticket'
  | 'own-tickets'
  | 'contact-support'
  | 'ticket-thread'
  | 'confirm-ticket'
  | 'answer-ticket';

const MAILED = {
  message: 'Check your mail: your message reaches support once you use the link in it. The link works for a day.',
};

export function ticketHandlers(support: Support): Pick<Handlers, PlayerCall> {
  return {
    async 'open-ticket'({ account, commandId, body: { offer = null, ...ticket } }) {
      const opened = await support.open(account, { ...ticket, offer, commandId });
      return 'kind' in opened ? refusedBySupport(opened) : answer(presentOwn(opened));
    },
    async 'own-tickets'({ account }) {
      return answer({ tickets: (await support.own(account)).map(presentOwn) });
    },
    async 'contact-support'({ commandId, addressOf, body }) {
      const refusal = await support.contact({ ...body, commandId, address: addressOf() });
      return refusal === null ? answer(MAILED) : refusedBySupport(refusal);
    },
    'ticket-thread': async ({ body: { token } }) => threadAnswer(await support.thread(token)),
    'confirm-ticket': async ({ body: { token } }) => threadAnswer(await support.confirm(token)),
    'answer-ticket': async ({ commandId, body: { token, message } }) =>
      threadAnswer(await support.answer(token, { commandId, message })),
  };
}

export function refusedBySupport({ code }: SupportRefusal): Refused {
  return refused(code, REFUSALS[code].message);
}

function presentOwn({ createdAt, changedAt, ...ticket }: OwnTicket): PresentedTicket {
  return { ...ticket, createdAt: instantOf(createdAt), changedAt: instantOf(changedAt) };
}

function threadAnswer(thread: Thread | SupportRefusal): Answer<TicketThread> | Refused {
  if ('kind' in thread) return refusedBySupport(thread);
  return answer({
    ...thread,
    messages: thread.messages.map(({ id, staff, words, at }) => ({
      id,
      from: staff === null ? ('you' as const) : ('support' as const),
      message: words,
      at: instantOf(at),
    })),
  });
}
