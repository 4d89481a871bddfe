import { oneOf } from '../draws.ts';
import { type Explain, floorText } from '../explain/step.ts';
import type { PlinkoParams } from './plinko.ts';

export const explainPlinko: Explain<PlinkoParams> = ({ rows }, floats) => {
  const path = floats.slice(0, rows);
  const rights = path.filter((float) => oneOf(2, float) === 1).length;
  const steps = path.map((float, index) => ({
    label: `Row ${index + 1}`,
    value: `${floorText(float, 2)} → ${oneOf(2, float) === 1 ? 'right' : 'left'}`,
  }));
  return [...steps, { label: 'Bucket', value: `${rights} of ${rows} to the right = ${rights}` }];
};
