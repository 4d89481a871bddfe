// One step of the way from a round's floats to what was drawn, as a person would write it down to follow it with any
// calculator. The games' own explain.ts files make them; explanations.ts lists those.
import { oneOf } from '../draws.ts';

export type ExplainStep = { label: string; value: string };

export type Explain<Params> = (params: Params, floats: readonly number[]) => ExplainStep[];

/**
 * A float as it is written down. Two of them are 2^-32 apart, and up to 101 things are drawn from: with these places the
 * written one times their number has the same whole part, also where the next one begins.
 */
export function floatText(float: number): string {
  return float.toFixed(12);
}

/** One float times so many things: never rounded up to the next whole number either. */
export function productText(float: number, count: number): string {
  return (float * count).toFixed(10);
}

/** "floor(0.771739421226 × 38) = floor(29.3260980066) = 29" */
export function floorText(float: number, count: number): string {
  return `floor(${floatText(float)} × ${count}) = floor(${productText(float, count)}) = ${oneOf(count, float)}`;
}

/** Which stretch of the running totals a number falls in: "75 to 89". */
export function stretchText(totals: readonly number[], place: number): string {
  return `${totals[place - 1] ?? 0} to ${totals[place]! - 1}`;
}

/** `said`: what was picked, in words. */
type Picking = { name: string; first: number; size: number; said(picked: number): string };

/** Each float takes one out of what is left of `first` to `first + size - 1`. */
export function pickSteps({ name, first, size, said }: Picking, floats: readonly number[]): ExplainStep[] {
  const left = Array.from({ length: size }, (_, index) => first + index);
  return floats.map((float, index) => {
    const text = floorText(float, left.length);
    const [picked] = left.splice(oneOf(left.length, float), 1);
    return { label: `${name} ${index + 1}`, value: `${text} → ${said(picked!)}, one of the ${left.length + 1} left` };
  });
}
