import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Samples } from '../decision/samples.ts';

const { promos: account } = HOUSE_ACCOUNTS;
const terms = { mostUses: 2, expiresAt: Date.UTC(2100, 0, 1), isVerifiedOnly: false, minDays: 0, reason: 'spring' };

export const promosSamples: Samples<'promos'> = {
  'make-promo': {
    rarely: ({ one, between }) => {
      return { account, actor: 'cli:test', code: one('SPRING', 'SUMMER'), amountPoints: between(1, 90), ...terms };
    },
  },
  'end-promo': { rarely: ({ idOf }) => ({ account, actor: 'cli:test', promoId: idOf('make-promo'), reason: 'over' }) },
  'take-promo': {
    rarely: ({ player, idOf }) => {
      const requestId = idOf('take-promo');
      return { account, actor: 'system:promos', promoId: idOf('make-promo'), player: player(), requestId };
    },
  },
  'pay-promo': {
    rarely: ({ between, idOf }) => {
      return { actor: 'system:promo-payments', promoId: idOf('make-promo'), amountPoints: between(1, 90) };
    },
  },
};
