import { type Table, wonOf } from './play-round.ts';

export const slotsTable: Table<'play-slots'> = {
  game: 'slots',
  bet: ({ betAmount }) => ({ stakePoints: betAmount, params: {} }),
  reply: ({ outcome: { symbols }, receipt }) => ({ symbols, ...wonOf(receipt) }),
};
