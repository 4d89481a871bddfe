import type { LedgerEvent } from '#contracts/events.ts';
import type { Policy, Reaction } from '../../module/policy.ts';

const NOTHING: readonly Reaction[] = [];

function react(event: LedgerEvent): readonly Reaction[] {
  switch (event.type) {
    case 'change-requested': {
      const { account, commandId: requestId, payload } = event;
      const order = { type: 'expire-change' as const, account, requestId };
      return [{ kind: 'set', subject: requestId, dueAt: payload.expiresAt, order }];
    }
    case 'change-approved':
    case 'change-rejected':
    case 'change-withdrawn':
    case 'change-expired':
    case 'change-outdated':
      return [{ kind: 'clear', account: event.account, subject: event.payload.requestId }];
    default:
      return NOTHING;
  }
}

export const changeExpiry: Policy = { name: 'change-expiry', needsHistory: true, react };
