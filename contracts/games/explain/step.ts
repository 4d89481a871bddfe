// One step of the way from a round's floats to what was drawn, as a person would write it down to follow it with any
// calculator. The games' own explain.ts files make them; explanations.ts lists those.
import { oneOf } from '../draws.ts';

export type ExplainStep = { label: string; value: string };

export type Explain<Params> = (params: Params, floats: readonly number[]) => ExplainStep[];

/** "floor(0.7717394212 × 38) = floor(29.32609801) = 29" */
export function floorText(float: number, count: number): string {
  return `floor(${float.toFixed(10)} × ${count}) = floor(${(float * count).toFixed(8)}) = ${oneOf(count, float)}`;
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
