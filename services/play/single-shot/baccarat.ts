import { showCard } from '#contracts/games/cards/shown-card.ts';
import type { Card } from '#contracts/games/cards/card.ts';
import { pipsOf, totalOf } from '#contracts/games/baccarat/third-card.ts';
import { type Table, wonOf } from './play-round.ts';

const shown = (card: Card) => showCard(card, pipsOf);

export const baccaratTable: Table<'play-baccarat'> = {
  game: 'baccarat',
  bet: ({ betAmount, betOn }) => ({ stakePoints: betAmount, params: { betOn } }),
  reply: ({ outcome: { playerCards, bankerCards, result }, receipt }) => ({
    playerCards: playerCards.map(shown),
    bankerCards: bankerCards.map(shown),
    totals: { player: totalOf(playerCards), banker: totalOf(bankerCards) },
    result,
    ...wonOf(receipt),
  }),
};
