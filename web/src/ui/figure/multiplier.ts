import { hundredthsText } from '#contracts/words/figures.ts';

export function multiplierText(hundredths: number): string {
  return `${hundredthsText(hundredths)}x`;
}

/** Short form for a wheel, a bucket or an axis: "10x", "5.6x". */
export function shortMultiplier(hundredths: number): string {
  return `${hundredths / 100}x`;
}
