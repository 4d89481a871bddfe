// Faults of a log: each withdrawal ends in one payment or none, no attempt begins before the previous one is refused, and
// dollars in transit are those of open attempts.
import { postEvent } from '#contracts/books/ledger-accounts.ts';
import type { LedgerEvent } from '#contracts/events.ts';

type Seen = { points: number; payments: number; isAttemptOpen: boolean; inTransit: number };

export function withdrawalFaults(events: readonly LedgerEvent[]): string[] {
  const seen = new Map<string, Seen>();
  const faults: string[] = [];
  let exchangePoints = 0;
  let exchangeMicros = 0;
  let transit = 0;
  for (const event of events) {
    postEvent(event, (account, unit, amount) => {
      if (account === 'exchange' && unit === 'POINT') exchangePoints += amount;
      if (account === 'exchange' && unit === 'USD') exchangeMicros += amount;
      if (account.startsWith('transit:')) transit += amount;
    });
    if (event.type === 'withdrawal-requested') {
      const points = 0 - event.amount;
      seen.set(`${event.account} ${event.commandId}`, { points, payments: 0, isAttemptOpen: false, inTransit: 0 });
    }
    const id = 'withdrawalId' in event.payload ? event.payload.withdrawalId : null;
    const withdrawal = seen.get(`${event.account} ${id}`);
    if (withdrawal !== undefined && !follows(withdrawal, event)) faults.push(`${event.type} at event ${event.seq}`);
  }
  const open = [...seen.values()].reduce((sum, { inTransit }) => sum + inTransit, 0);
  if (open !== transit) faults.push(`${transit} micros are in transit, of open attempts ${open}`);
  // Points count what is credited, dollars what is debited.
  if (exchangePoints * 10_000 !== exchangeMicros) faults.push('the exchange is not at par');
  return faults;
}

function follows(withdrawal: Seen, event: LedgerEvent): boolean {
  switch (event.type) {
    case 'payout-submitted': {
      const isRight = !withdrawal.isAttemptOpen && withdrawal.payments === 0;
      withdrawal.isAttemptOpen = true;
      return isRight;
    }
    case 'payout-accepted':
      withdrawal.inTransit += event.payload.micros;
      return withdrawal.isAttemptOpen;
    case 'payout-refused':
    case 'accepted-payout-refused':
      withdrawal.inTransit = 0;
      withdrawal.isAttemptOpen = false;
      return true;
    case 'withdrawal-paid': {
      const isRight = withdrawal.payments === 0 && event.amount === 0 - withdrawal.points;
      const isOfAttempt = event.payload.attempt !== null;
      const isDue = isOfAttempt === withdrawal.isAttemptOpen;
      Object.assign(withdrawal, { payments: 1, isAttemptOpen: false, inTransit: 0 });
      return isRight && isDue;
    }
    case 'withdrawal-returned':
      withdrawal.payments -= 1;
      return withdrawal.payments === 0 && event.amount === withdrawal.points;
    default:
      return true;
  }
}
