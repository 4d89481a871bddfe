import type { LedgerEvent } from '#contracts/events.ts';
import type { Policy, Reaction } from '../../module/policy.ts';

const NOTHING: readonly Reaction[] = [];

function react(event: LedgerEvent): readonly Reaction[] {
  switch (event.type) {
    case 'points-held': {
      const { account, commandId: holdId, payload } = event;
      if (payload.expiresAt === null) return NOTHING;
      const order = { type: 'expire-hold' as const, account, holdId };
      return [{ kind: 'set', subject: holdId, dueAt: payload.expiresAt, order }];
    }
    case 'hold-posted':
    case 'hold-voided':
    case 'hold-expired':
      return [{ kind: 'clear', account: event.account, subject: event.payload.holdId }];
    default:
      return NOTHING;
  }
}

export const holdExpiry: Policy = { name: 'hold-expiry', needsHistory: true, react };
