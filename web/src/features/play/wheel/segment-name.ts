import { SEGMENTS } from '#contracts/games/wheel/wheel.ts';
import { shortMultiplier } from '../../../ui/figure/multiplier.ts';

export function segmentName(segment: number): string {
  return multiplierName(SEGMENTS[segment]!.multiplierHundredths);
}

export function multiplierName(multiplierHundredths: number): string {
  return multiplierHundredths === 0 ? 'Bankruptcy' : shortMultiplier(multiplierHundredths);
}
