// Conversions must be credited once, released on their date and reversed at most once in full; networks owe credits less
// reversals.
import { postEvent } from '#contracts/books/ledger-accounts.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';

type Credit = { event: EventOf<'offer-credited'>; state: 'waiting' | 'released' | 'reversed' };

/** With `now`, overdue credits must have been released or reversed. */
export function offerFaults(events: readonly LedgerEvent[], now = Number.NEGATIVE_INFINITY): string[] {
  const credits = new Map<string, Credit>();
  const conversions = new Set<string>();
  const faults: string[] = [];
  let owed = 0;
  for (const event of events) {
    postEvent(event, (account, _unit, amount) => {
      if (account.startsWith('receivable:')) owed += amount;
    });
    if (event.type === 'offer-credited') {
      const { network, transactionId } = event.payload;
      const conversion = `${event.account} ${network} ${transactionId}`;
      if (conversions.has(conversion)) faults.push(`${conversion} is credited again at event ${event.seq}`);
      conversions.add(conversion);
      credits.set(`${event.account} ${event.commandId}`, { event, state: 'waiting' });
    } else if (isEnd(event)) {
      const credit = credits.get(`${event.account} ${event.payload.creditId}`);
      if (credit === undefined || !isRight(credit, event)) faults.push(`${event.type} at event ${event.seq}`);
      else credit.state = event.type === 'offer-released' ? 'released' : 'reversed';
    }
  }
  const standing = [...credits.values()].filter(({ state }) => state !== 'reversed');
  const due = standing.reduce((sum, { event }) => sum + event.payload.revenueMicros, 0);
  if (owed !== due) faults.push(`the networks owe ${owed} by the books and ${due} by the credits not reversed`);
  for (const [credit, { event, state }] of credits) {
    if (state === 'waiting' && event.payload.releaseAt <= now)
      faults.push(`credit ${credit} is not released at ${now}`);
  }
  return faults;
}

type End = EventOf<'offer-released'> | EventOf<'offer-reversed'> | EventOf<'released-offer-reversed'>;

function isEnd(event: LedgerEvent): event is End {
  return ['offer-released', 'offer-reversed', 'released-offer-reversed'].includes(event.type);
}

function isRight({ event: { amount, payload }, state }: Credit, end: End): boolean {
  switch (end.type) {
    case 'offer-released':
      return state === 'waiting' && end.amount === amount && end.at >= payload.releaseAt;
    case 'offer-reversed':
      return state === 'waiting' && end.amount === 0 - amount;
    case 'released-offer-reversed':
      return state === 'released' && end.amount === 0 - amount;
  }
}
