import { oneByWeight } from '../draws.ts';
import { type Explain, floorText, stretchText } from '../explain/step.ts';
import { SEGMENT_TOTALS, SEGMENTS, type WheelParams } from './wheel.ts';

export const explainWheel: Explain<WheelParams> = (_params, floats) => {
  const segment = oneByWeight(SEGMENT_TOTALS, floats[0]!);
  const paid = `${SEGMENTS[segment]!.multiplierHundredths / 100}x`;
  const stretch = `segment ${segment} (${stretchText(SEGMENT_TOTALS, segment)}), ${paid}`;
  return [{ label: 'Segment', value: `${floorText(floats[0]!, SEGMENT_TOTALS.at(-1)!)} → ${stretch}` }];
};
