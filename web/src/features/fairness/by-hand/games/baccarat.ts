import { z } from 'zod';
import { baccarat, SIDES, winnerOf } from '#contracts/games/baccarat/baccarat.ts';
import { gameTitle } from '../../../../ui/receipt/receipt.ts';
import { handGame } from '../hand-game.ts';
import { cards } from '../written.ts';

export const baccaratByHand = handGame(baccarat, {
  fields: [
    {
      name: 'betOn',
      label: 'Bet on',
      columns: 2,
      options: SIDES.map((value) => ({ value, label: gameTitle(value) })),
    },
    {
      name: 'playerCards',
      label: 'Player’s cards',
      hint: 'Rank and suit’s first letter: Qd 10h As.',
      columns: 2,
    },
    { name: 'bankerCards', label: 'Banker’s cards', hint: 'Two or three, as they were dealt.', columns: 2 },
  ],
  typed: z.object({ betOn: z.enum(SIDES), playerCards: cards(2, 3), bankerCards: cards(2, 3) }),
  params: ({ betOn }) => ({ betOn }),
  outcome: ({ playerCards, bankerCards }) => ({
    playerCards,
    bankerCards,
    result: winnerOf(playerCards, bankerCards),
  }),
  written: ({ betOn }, { playerCards, bankerCards }) => ({
    betOn,
    playerCards: playerCards.join(' '),
    bankerCards: bankerCards.join(' '),
  }),
});
