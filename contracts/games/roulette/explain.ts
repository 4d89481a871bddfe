import { oneOf } from '../draws.ts';
import { type Explain, floorText } from '../explain/step.ts';
import { colourOf, pocketText, POCKETS } from './pockets.ts';
import type { RouletteParams } from './roulette.ts';

export const explainRoulette: Explain<RouletteParams> = (_params, floats) => {
  const pocket = oneOf(POCKETS, floats[0]!);
  return [{ label: 'Pocket', value: `${floorText(floats[0]!, POCKETS)} → ${pocketText(pocket)}, ${colourOf(pocket)}` }];
};
