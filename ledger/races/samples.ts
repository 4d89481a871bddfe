import { DAY_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Samples } from '../decision/samples.ts';

const { races: account } = HOUSE_ACCOUNTS;

export const racesSamples: Samples<'races'> = {
  'plan-race': {
    rarely: ({ between, now }) => ({
      account,
      actor: 'cli:test',
      name: 'Spring',
      measure: 'wagered',
      firstDay: Math.floor(now / DAY_MS) + between(0, 3),
      days: 1,
      prizes: [between(5, 9), between(1, 4)],
      reason: 'spring',
    }),
  },
  'cancel-race': { rarely: ({ idOf }) => ({ account, actor: 'cli:test', raceId: idOf('plan-race'), reason: 'over' }) },
  'settle-race': {
    rarely: ({ player, idOf }) => {
      const scores = [{ player: player(), score: '5' }];
      return { account, actor: 'system:races', raceId: idOf('plan-race'), scores };
    },
  },
  'pay-race-prize': {
    rarely: ({ between, idOf }) => {
      const raceId = idOf('plan-race');
      return { actor: 'system:race-prizes', raceId, rank: 1, amountPoints: between(1, 90) };
    },
  },
};
