import { defineModule } from '../module/define-module.ts';
import { definePolicy } from '../module/policy.ts';

export const promos = defineModule({
  name: 'promos',
  handlers: () => import('./handlers.ts'),
  // The request asks for the same payment; the first of both settles it.
  reacts: () => [
    definePolicy({
      name: 'promo-payments',
      needsHistory: true,
      on: {
        'promo-taken': ({ at, payload: { promoId, player: account, points: amountPoints } }) => [
          { kind: 'set', subject: promoId, dueAt: at, order: { type: 'pay-promo', account, promoId, amountPoints } },
        ],
      },
    }),
  ],
});
