import type { DiceParams } from '../dice.ts';
import { oneOf } from '../draws.ts';
import { type Explain, floatText, productText } from './step.ts';

export const explainDice: Explain<DiceParams> = (_params, floats) => {
  const float = floats[0]!;
  const sixths = `1 + floor(${floatText(float)} × 6) = 1 + floor(${productText(float, 6)})`;
  return [{ label: 'Die', value: `${sixths} = ${1 + oneOf(6, float)}` }];
};
