import { oneByWeight } from '../draws.ts';
import { type Explain, floorText, stretchText } from '../explain/step.ts';
import { REEL_TOTALS, REELS, type SlotsParams, SYMBOLS } from './slots.ts';

export const explainSlots: Explain<SlotsParams> = (_params, floats) =>
  floats.slice(0, REELS).map((float, index) => {
    const place = oneByWeight(REEL_TOTALS, float);
    const stretch = `${SYMBOLS[place]!} (${stretchText(REEL_TOTALS, place)})`;
    return { label: `Reel ${index + 1}`, value: `${floorText(float, REEL_TOTALS.at(-1)!)} → ${stretch}` };
  });
