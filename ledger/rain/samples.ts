import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Draw, Samples } from '../decision/samples.ts';

const { rain: account } = HOUSE_ACCOUNTS;
const share = ({ points, idOf }: Draw) => {
  return { actor: 'system:rain-shares', rainId: idOf('pour-rain'), amountPoints: points() };
};

export const rainSamples: Samples<'rain'> = {
  'feed-rain-pool': {
    rarely: ({ one, points, text }) => {
      return {
        account,
        actor: one('cli:test', 'operator:1001'),
        amountPoints: one(1, 1, -1) * points(),
        reason: text(),
      };
    },
  },
  'pour-rain': {
    rarely: ({ points, player }) => {
      return {
        account,
        actor: 'system:rain',
        amountPoints: points(),
        participants: [...new Set([player(), player()])],
      };
    },
  },
  'pay-rain-share': { rarely: share },
  'return-rain-share': { rarely: (draw) => ({ account, participant: draw.player(), ...share(draw) }) },
};
