import { definePolicy } from '../module/policy.ts';

/** Delivers each tip, and returns to the sender what the receiver could not take. The gateway asks for the same delivery. */
export const tipDelivery = definePolicy({
  name: 'tip-delivery',
  needsHistory: true,
  on: {
    'tip-sent': ({ account: from, at: dueAt, commandId: tipId, amount, payload }) => {
      const order = { type: 'pay-tip' as const, account: payload.to, tipId, from, amountPoints: -amount };
      return [{ kind: 'set', subject: tipId, dueAt, order }];
    },
    'tip-declined': ({ account: to, at: dueAt, payload }) => {
      const { tipId, from: account, points: amountPoints } = payload;
      const order = { type: 'return-tip' as const, account, tipId, to, amountPoints };
      return [{ kind: 'set', subject: tipId, dueAt, order }];
    },
  },
});
