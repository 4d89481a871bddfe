import { z } from 'zod';
import { blackjack } from '#contracts/games/blackjack/blackjack.ts';
import { resultOf } from '#contracts/games/blackjack/result.ts';
import { MOST_CARDS } from '#contracts/games/blackjack/outcome.ts';
import { outcomeOfSplit } from '#contracts/games/blackjack/split.ts';
import { handGame } from '../hand-game.ts';
import { cards, orNone } from '../written.ts';

export const blackjackByHand = handGame(blackjack, {
  fields: [
    {
      name: 'playerCards',
      label: 'Player’s cards',
      hint: 'In the order dealt, rank and suit’s first letter: Qd 10h As.',
      columns: 6,
    },
    {
      name: 'secondHand',
      label: 'Second hand',
      hint: 'Only after a split: the cards of the second hand. The player’s cards are then those of the first.',
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
      hint: 'If so, or after a split, the stake is both bets together.',
      columns: 6,
      options: [
        { value: 'no', label: 'No' },
        { value: 'yes', label: 'Yes' },
      ],
    },
  ],
  typed: z.object({
    playerCards: cards(2, MOST_CARDS),
    secondHand: orNone(cards(2, MOST_CARDS)),
    dealerCards: cards(2, MOST_CARDS),
    isDoubled: z.enum(['no', 'yes']),
  }),
  params: () => ({}),
  mismatches: ({ secondHand, isDoubled }) => ({
    isDoubled: secondHand !== null && isDoubled === 'yes' && 'A hand of a split cannot be doubled.',
  }),
  outcome({ playerCards, secondHand, dealerCards, isDoubled }) {
    if (secondHand !== null) return outcomeOfSplit([playerCards, secondHand], dealerCards);
    const result = resultOf(playerCards, dealerCards);
    return { playerCards, dealerCards, isDoubled: isDoubled === 'yes', result };
  },
  written: (_params, { playerCards, dealerCards, isDoubled, split }) => ({
    playerCards: (split?.[0].cards ?? playerCards).join(' '),
    secondHand: split?.[1].cards.join(' ') ?? '',
    dealerCards: dealerCards.join(' '),
    isDoubled: isDoubled ? 'yes' : 'no',
  }),
});
