import { z } from 'zod';
import { keno, kenoParams } from '#contracts/games/keno/keno.ts';
import { DRAWN, NUMBERS, PAYTABLES } from '#contracts/games/keno/paytables.ts';
import { handGame } from '../hand-game.ts';
import { inDrawnOrder, numbers } from '../written.ts';

export const kenoByHand = handGame(keno, {
  fields: [
    { name: 'numbers', label: 'Numbers picked', hint: 'One to ten of 1 to 80: 7 12 80.', columns: 4 },
    {
      name: 'paytable',
      label: 'Paytable',
      hint: 'By picks, unless the record says literal.',
      columns: 2,
      options: [
        { value: 'by-picks', label: 'By picks' },
        { value: 'literal', label: 'Literal' },
      ],
    },
    { name: 'drawn', label: 'Numbers drawn', hint: 'All twenty, in any order.', columns: 6, lines: 2 },
  ],
  typed: z.object({
    numbers: numbers(1, NUMBERS).pipe(kenoParams.shape.numbers),
    paytable: z.enum(PAYTABLES),
    drawn: numbers(1, NUMBERS).refine(({ length }) => length === DRAWN, 'Twenty numbers are drawn.'),
  }),
  params: (typed) => ({ numbers: typed.numbers, paytable: typed.paytable }),
  outcome: ({ numbers: picked, paytable, drawn }, floats) => ({
    drawn: inDrawnOrder(drawn, keno.play({ numbers: picked, paytable }, floats).outcome.drawn),
    matches: picked.filter((number) => drawn.includes(number)).length,
  }),
  written: (params, { drawn }) => ({
    numbers: params.numbers.join(' '),
    paytable: params.paytable,
    drawn: drawn.join(' '),
  }),
});
