import type { LedgerEvent } from '#contracts/events.ts';
import type { Policy, Reaction } from '../../module/policy.ts';

const NOTHING: readonly Reaction[] = [];

/** Delivers each tip, and returns to the sender what the receiver could not take. The gateway asks for the same delivery. */
function react(event: LedgerEvent): readonly Reaction[] {
  const { account: of, at: dueAt } = event;
  switch (event.type) {
    case 'tip-sent': {
      const { commandId: tipId, amount, payload } = event;
      const order = { type: 'pay-tip' as const, account: payload.to, tipId, from: of, amountPoints: -amount };
      return [{ kind: 'set', subject: tipId, dueAt, order }];
    }
    case 'tip-declined': {
      const { tipId, from: account, points: amountPoints } = event.payload;
      const order = { type: 'return-tip' as const, account, tipId, to: of, amountPoints };
      return [{ kind: 'set', subject: tipId, dueAt, order }];
    }
    default:
      return NOTHING;
  }
}

export const tipDelivery: Policy = { name: 'tip-delivery', needsHistory: true, react };
