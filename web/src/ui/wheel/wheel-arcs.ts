// Arcs in proportion to the weights, clockwise from the top, in degrees.
import { SEGMENT_TOTALS, SEGMENTS } from '#contracts/games/wheel/wheel.ts';

export type Arc = { segment: number; multiplierHundredths: number; startDegrees: number; lengthDegrees: number };

const TOTAL = SEGMENT_TOTALS.at(-1)!;

export const ARCS: readonly Arc[] = SEGMENTS.map(({ multiplierHundredths, weight }, segment) => ({
  segment,
  multiplierHundredths,
  startDegrees: ((SEGMENT_TOTALS[segment]! - weight) / TOTAL) * 360,
  lengthDegrees: (weight / TOTAL) * 360,
}));

export function middleOf({ startDegrees, lengthDegrees }: Arc): number {
  return startDegrees + lengthDegrees / 2;
}

export function segmentUnderPointer(turnDegrees: number): number {
  const at = ((-turnDegrees % 360) + 360) % 360;
  return ARCS.findLast(({ startDegrees }) => startDegrees <= at)!.segment;
}

/** From the centre of a disc around 0,0, as an SVG path. */
export function slicePath({ startDegrees, lengthDegrees }: Arc, radius: number): string {
  const [startX, startY] = pointAt(startDegrees, radius);
  const [endX, endY] = pointAt(startDegrees + lengthDegrees, radius);
  return `M0 0 L${startX} ${startY} A${radius} ${radius} 0 0 1 ${endX} ${endY}Z`;
}

/** Clockwise from the top. */
export function pointAt(degrees: number, radius: number): readonly [string, string] {
  const turn = ((degrees - 90) * Math.PI) / 180;
  return [(radius * Math.cos(turn)).toFixed(3), (radius * Math.sin(turn)).toFixed(3)];
}
