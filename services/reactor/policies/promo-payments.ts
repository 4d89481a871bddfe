import type { Policy } from '../../module/policy.ts';

/** Pays each use of a promo code. The gateway asks for the same payment, and the first of both settles it. */
export const promoPayments: Policy = {
  name: 'promo-payments',
  needsHistory: true,
  react(event) {
    if (event.type !== 'promo-taken') return [];
    const { promoId, player: account, points: amountPoints } = event.payload;
    const order = { type: 'pay-promo' as const, account, promoId, amountPoints };
    return [{ kind: 'set', subject: promoId, dueAt: event.at, order }];
  },
};
