import { dice, diceParams } from '#contracts/games/dice.ts';
import { z } from 'zod';
import { handGame } from '../hand-game.ts';
import { whole } from '../written.ts';

export const diceByHand = handGame(dice, {
  fields: [
    {
      name: 'prediction',
      label: 'Call',
      columns: 3,
      options: [
        { value: 'over', label: 'Over' },
        { value: 'under', label: 'Under' },
      ],
    },
    { name: 'die', label: 'Die', hint: 'The face that came up, 1 to 6.', columns: 3, isNumber: true },
  ],
  typed: z.object({ prediction: diceParams.shape.prediction, die: whole('The die', 1, 6) }),
  params: ({ prediction }) => ({ prediction }),
  outcome: ({ die }) => ({ die }),
  written: ({ prediction }, { die }) => ({ prediction, die: String(die) }),
});
