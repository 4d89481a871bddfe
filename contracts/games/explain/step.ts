// Reproducible with any calculator.
import { oneOf } from '../draws.ts';

export type ExplainStep = { label: string; value: string };

export type Explain<Params> = (params: Params, floats: readonly number[]) => ExplainStep[];

/** Floats are 2^-32 apart and at most 101 items are drawn from: with these digits the product has the same whole part. */
export function floatText(float: number): string {
  return float.toFixed(12);
}

/** Never rounded up to the next whole number. */
export function productText(float: number, count: number): string {
  return (float * count).toFixed(10);
}

/** "floor(f × count) = floor(product) = whole part" */
export function floorText(float: number, count: number): string {
  return `floor(${floatText(float)} × ${count}) = floor(${productText(float, count)}) = ${oneOf(count, float)}`;
}

export function stretchText(totals: readonly number[], place: number): string {
  return `${totals[place - 1] ?? 0} to ${totals[place]! - 1}`;
}

type Picking = { name: string; first: number; size: number; said(picked: number): string };

export function pickSteps({ name, first, size, said }: Picking, floats: readonly number[]): ExplainStep[] {
  const left = Array.from({ length: size }, (_, index) => first + index);
  return floats.map((float, index) => {
    const text = floorText(float, left.length);
    const [picked] = left.splice(oneOf(left.length, float), 1);
    return { label: `${name} ${index + 1}`, value: `${text} → ${said(picked!)}, one of the ${left.length + 1} left` };
  });
}
