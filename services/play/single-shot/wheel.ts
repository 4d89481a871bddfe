import { type Table, wonOf } from './play-round.ts';

export const wheelTable: Table<'play-wheel'> = {
  game: 'wheel',
  bet: ({ betAmount }) => ({ stakePoints: betAmount, params: {} }),
  reply: ({ outcome: { segment }, receipt }) => ({ segment, ...wonOf(receipt) }),
};
