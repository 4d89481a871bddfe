import { colourOf } from '#contracts/games/roulette/pockets.ts';
import { totalOf } from '#contracts/games/roulette/roulette.ts';
import { type Table, toldOf } from './play-round.ts';

export const rouletteTable: Table<'play-roulette'> = {
  game: 'roulette',
  bet: ({ bets }) => ({ stakePoints: totalOf(bets), params: { lines: bets } }),
  reply: ({ outcome: { pocket }, receipt }) => ({
    pointsDelta: receipt.payoutPoints - receipt.stakePoints,
    totalBet: receipt.stakePoints,
    winningNumber: pocket,
    winningColor: colourOf(pocket),
    winAmount: receipt.payoutPoints,
    ...toldOf(receipt),
  }),
};
