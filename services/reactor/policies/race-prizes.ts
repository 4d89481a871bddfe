import type { Policy } from '../../module/policy.ts';

export const racePrizes: Policy = {
  name: 'race-prizes',
  needsHistory: true,
  react(event) {
    if (event.type !== 'race-settled') return [];
    const { raceId, winners } = event.payload;
    return winners.map(({ player: account, rank, points: amountPoints }) => {
      const order = { type: 'pay-race-prize' as const, account, raceId, rank, amountPoints };
      return { kind: 'set', subject: raceId, dueAt: event.at, order };
    });
  },
};
