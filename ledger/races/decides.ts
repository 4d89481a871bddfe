import { decides } from '../decision/decides.ts';
import { RACE_RULES } from './rules.ts';

export const racesDecisions = decides('races', {
  rules: RACE_RULES,
  tells: {
    'race-planned': { by: 'run-races', command: ({ payload }) => ({ type: 'plan-race', ...payload }) },
    'race-cancelled': { by: 'run-races', command: ({ payload }) => ({ type: 'cancel-race', ...payload }) },
    'race-settled': {
      by: 'system',
      command: ({ payload: { winners, ...settled } }) => ({
        type: 'settle-race',
        ...settled,
        scores: winners.map(({ player, score }) => ({ player, score })),
      }),
    },
    'race-prize-paid': {
      by: 'system',
      command: ({ amount, payload }) => ({ type: 'pay-race-prize', amountPoints: amount, ...payload }),
    },
    'race-prize-declined': {
      by: 'system',
      command: ({ payload: { raceId, rank, points } }) => ({
        type: 'pay-race-prize',
        raceId,
        rank,
        amountPoints: points,
      }),
    },
  },
});
