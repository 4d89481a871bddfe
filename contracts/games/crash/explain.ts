import { type Explain, floatText } from '../explain/step.ts';
import { crashPoint } from './flight.ts';
import type { CrashParams } from './round.ts';

const UNSIGNED = 2 ** 32;

export const explainCrash: Explain<CrashParams> = (_params, floats) => {
  const integer = floats[0]! * UNSIGNED;
  const quotient = Math.floor((96 * UNSIGNED) / (integer + 1));
  const point = (crashPoint(floats[0]!) / 100).toFixed(2);
  return [
    { label: 'Integer', value: `${floatText(floats[0]!)} × 2^32 = ${integer}` },
    { label: 'Hundredths', value: `floor(96 × 2^32 / (${integer} + 1)) = ${quotient}` },
    { label: 'Crash point', value: `${quotient} hundredths, at least 1.00 and at most 50.00: ${point}` },
  ];
};
