export const POCKETS = 38;
export const DOUBLE_ZERO = 37;

export type Colour = 'red' | 'black' | 'green';

const RED: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** 0 and 00 are green. */
export function colourOf(pocket: number): Colour {
  if (pocket === 0 || pocket === DOUBLE_ZERO) return 'green';
  return RED.has(pocket) ? 'red' : 'black';
}

export function pocketText(pocket: number): string {
  return pocket === DOUBLE_ZERO ? '00' : String(pocket);
}
