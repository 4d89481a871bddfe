import type { LedgerEvent } from '#contracts/events.ts';
import type { NotificationFact } from '#contracts/notifications/fact.ts';

type Told = { fact: NotificationFact; cause: string };

type State = Extract<NotificationFact, { kind: 'withdrawal' }>['params']['state'];

/** Null if the event is of no withdrawal, or no news to its player. */
export function withdrawalNotice(event: LedgerEvent): Told | null {
  switch (event.type) {
    case 'withdrawal-requested':
      return told(event, 'requested', event.commandId);
    case 'withdrawal-approved': {
      const cause = `withdrawal:approved:${event.payload.withdrawalId}`;
      return { fact: { kind: 'withdrawal', params: { state: 'approved' } }, cause };
    }
    case 'payout-noted': {
      const { withdrawalId, attempt, outcome, claimBy } = event.payload;
      if (outcome !== 'unclaimed') return null;
      const cause = `withdrawal:unclaimed:${withdrawalId}:${attempt}`;
      const until = claimBy === undefined ? {} : { claimBy };
      return { fact: { kind: 'withdrawal', params: { state: 'unclaimed', ...until } }, cause };
    }
    case 'withdrawal-paid':
      return told(event, 'completed', event.payload.withdrawalId);
    case 'withdrawal-rejected':
      return told(event, 'rejected', event.payload.withdrawalId);
    case 'withdrawal-failed':
      return told(event, 'failed', event.payload.withdrawalId);
    case 'withdrawal-returned':
      return told(event, 'returned', event.payload.withdrawalId);
    case 'returned-withdrawal-released':
      return told(event, 'released', event.payload.withdrawalId);
    case 'returned-withdrawal-forfeited':
      return told(event, 'forfeited', event.payload.withdrawalId);
    default:
      return null;
  }
}

type Moved = Extract<LedgerEvent, { type: 'withdrawal-requested' | 'withdrawal-paid' }>;

function told(
  { amount, payload }: Pick<LedgerEvent, 'amount'> & { payload: Pick<Moved['payload'], 'method' | 'micros'> },
  state: State,
  withdrawalId: string,
): Told {
  const { method, micros } = payload;
  const params = { state, points: Math.abs(amount), micros, method };
  return { fact: { kind: 'withdrawal', params }, cause: `withdrawal:${state}:${withdrawalId}` };
}
