import { definePolicy } from '../module/policy.ts';

export const racePrizes = definePolicy({
  name: 'race-prizes',
  needsHistory: true,
  on: {
    'race-settled': ({ at: dueAt, payload: { raceId, winners } }) =>
      winners.map(({ player: account, rank, points: amountPoints }) => {
        const order = { type: 'pay-race-prize' as const, account, raceId, rank, amountPoints };
        return { kind: 'set', subject: raceId, dueAt, order };
      }),
  },
});
