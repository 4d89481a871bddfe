// One coup of baccarat.
import { totalOf } from '#contracts/games/baccarat/third-card.ts';
import { type Table, wonOf } from './play-round.ts';

export const baccaratTable: Table<'play-baccarat'> = {
  game: 'baccarat',
  bet: ({ betAmount, betOn }) => ({ stakePoints: betAmount, params: { betOn } }),
  reply: ({ outcome: { playerCards, bankerCards, result }, receipt }) => ({
    playerCards,
    bankerCards,
    totals: { player: totalOf(playerCards), banker: totalOf(bankerCards) },
    result,
    ...wonOf(receipt),
  }),
};
