import { z } from 'zod';
import { SEGMENTS, wheel } from '#contracts/games/wheel/wheel.ts';
import { handGame } from '../hand-game.ts';
import { whole } from '../written.ts';
import { shortMultiplier } from '../../../../ui/figure/multiplier.ts';

export const wheelByHand = handGame(wheel, {
  fields: [
    {
      name: 'segment',
      label: 'Segment',
      hint: 'Its number on the record, from 0, and what it pays.',
      columns: 6,
      options: SEGMENTS.map(({ multiplierHundredths }, place) => ({
        value: String(place),
        label: `${place}: ${shortMultiplier(multiplierHundredths)}`,
      })),
    },
  ],
  typed: z.object({ segment: whole('The segment', 0, SEGMENTS.length - 1) }),
  params: () => ({}),
  outcome: ({ segment }) => ({ segment }),
  written: (_params, { segment }) => ({ segment: String(segment) }),
});
