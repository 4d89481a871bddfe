// How a float becomes a die.
import type { DiceParams } from '../dice.ts';
import { oneOf } from '../draws.ts';
import type { Explain } from './step.ts';

export const explainDice: Explain<DiceParams> = (_params, floats) => {
  const float = floats[0]!;
  const sixths = `1 + floor(${float.toFixed(10)} × 6) = 1 + floor(${(float * 6).toFixed(8)})`;
  return [{ label: 'Die', value: `${sixths} = ${1 + oneOf(6, float)}` }];
};
