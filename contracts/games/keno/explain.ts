import { type Explain, pickSteps } from '../explain/step.ts';
import type { KenoParams } from './keno.ts';
import { DRAWN, NUMBERS } from './paytables.ts';

export const explainKeno: Explain<KenoParams> = (_params, floats) =>
  pickSteps({ name: 'Number', first: 1, size: NUMBERS, said: String }, floats.slice(0, DRAWN));
