import { type Table, wonOf } from './play-round.ts';

export const plinkoTable: Table<'play-plinko'> = {
  game: 'plinko',
  bet: ({ betAmount, rows, risk }) => ({ stakePoints: betAmount, params: { rows, risk } }),
  reply: ({ outcome: { path, bucket }, receipt }) => ({ path, bucket, ...wonOf(receipt) }),
};
