import type { LedgerEvent } from '#contracts/events.ts';
import type { Policy, Reaction } from '../../module/policy.ts';

const NOTHING: readonly Reaction[] = [];

function react(event: LedgerEvent): readonly Reaction[] {
  switch (event.type) {
    case 'offer-credited': {
      const { account, commandId: creditId, at, payload } = event;
      // Already released by the crediting command.
      if (payload.releaseAt <= at) return NOTHING;
      const order = { type: 'release-offer' as const, account, creditId };
      return [{ kind: 'set', subject: creditId, dueAt: payload.releaseAt, order }];
    }
    case 'offer-released':
    case 'offer-reversed':
      return [{ kind: 'clear', account: event.account, subject: event.payload.creditId }];
    default:
      return NOTHING;
  }
}

export const offerRelease: Policy = { name: 'offer-release', needsHistory: true, react };
