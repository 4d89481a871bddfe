import type { LedgerEvent } from '#contracts/events.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Policy, Reaction } from '../../module/policy.ts';

const NOTHING: readonly Reaction[] = [];

/** Pays each participant of a poured rain, and returns to the pool what a participant could not take. */
function react(event: LedgerEvent): readonly Reaction[] {
  switch (event.type) {
    case 'rain-poured': {
      const { commandId: rainId, at: dueAt, payload } = event;
      return payload.participants.map((account) => {
        const order = { type: 'pay-rain-share' as const, account, rainId, amountPoints: payload.sharePoints };
        return { kind: 'set', subject: rainId, dueAt, order };
      });
    }
    case 'rain-share-declined': {
      const { account: participant, at: dueAt, payload } = event;
      const { rainId, sharePoints: amountPoints } = payload;
      const { rain: account } = HOUSE_ACCOUNTS;
      const order = { type: 'return-rain-share' as const, account, rainId, participant, amountPoints };
      return [{ kind: 'set', subject: `${rainId} ${participant}`, dueAt, order }];
    }
    default:
      return NOTHING;
  }
}

export const rainShares: Policy = { name: 'rain-shares', needsHistory: true, react };
