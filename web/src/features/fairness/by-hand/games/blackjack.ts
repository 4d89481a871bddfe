import { z } from 'zod';
import { blackjack, resultOf } from '#contracts/games/blackjack/blackjack.ts';
import { MOST_CARDS } from '#contracts/games/blackjack/round.ts';
import { handGame } from '../hand-game.ts';
import { cards } from '../written.ts';

export const blackjackByHand = handGame(blackjack, {
  fields: [
    {
      name: 'playerCards',
      label: 'Player’s cards',
      hint: 'In the order dealt, rank and suit’s first letter: Qd 10h As.',
      columns: 6,
    },
    {
      name: 'dealerCards',
      label: 'Dealer’s cards',
      hint: 'The open card first, then the hidden one, then the draws.',
      columns: 6,
    },
    {
      name: 'isDoubled',
      label: 'Doubled',
      hint: 'If so, the stake is both bets together.',
      columns: 6,
      options: [
        { value: 'no', label: 'No' },
        { value: 'yes', label: 'Yes' },
      ],
    },
  ],
  typed: z.object({
    playerCards: cards(2, MOST_CARDS),
    dealerCards: cards(2, MOST_CARDS),
    isDoubled: z.enum(['no', 'yes']),
  }),
  params: () => ({}),
  outcome: ({ playerCards, dealerCards, isDoubled }) => ({
    playerCards,
    dealerCards,
    isDoubled: isDoubled === 'yes',
    result: resultOf(playerCards, dealerCards),
  }),
  written: (_params, { playerCards, dealerCards, isDoubled }) => ({
    playerCards: playerCards.join(' '),
    dealerCards: dealerCards.join(' '),
    isDoubled: isDoubled ? 'yes' : 'no',
  }),
});
