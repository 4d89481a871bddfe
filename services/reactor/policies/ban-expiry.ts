import type { LedgerEvent } from '#contracts/events.ts';
import { BAN_EXPIRY } from '#contracts/standing/ban-expiry.ts';
import type { Policy, Reaction } from '../../module/policy.ts';

const SUBJECT = 'ban';

function react(event: LedgerEvent): readonly Reaction[] {
  const { account } = event;
  switch (event.type) {
    case 'account-banned-until': {
      const order = { type: 'unban-account' as const, account, reason: 'The ban has ended.' };
      return [{ kind: 'set', subject: SUBJECT, dueAt: event.payload.until, order }];
    }
    case 'account-unbanned':
    case 'account-closed':
      return [{ kind: 'clear', account, subject: SUBJECT }];
    default:
      return [];
  }
}

export const banExpiry: Policy = { name: BAN_EXPIRY, needsHistory: true, react };
