import { type Table, toldOf } from './play-round.ts';

export const diceTable: Table<'play-dice'> = {
  game: 'dice',
  bet: ({ betAmount, prediction }) => ({ stakePoints: betAmount, params: { prediction } }),
  reply: ({ outcome: { die }, receipt }) => ({ diceResult: die, winAmount: receipt.payoutPoints, ...toldOf(receipt) }),
};
