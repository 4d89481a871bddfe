// How far the wheel turns: five to six times round, always onwards, until the segment that was drawn is under the pointer.
import { ARCS, middleOf } from '../../../ui/wheel/wheel-arcs.ts';
import { evenlySpread } from '../spin/evenly-spread.ts';

export const SPIN_MS = 4000;
/** How long the result stands over the wheel. */
export const OVERLAY_MS = 3500;

export const LEAST_TURN_DEGREES = 1800;
/** The pointer comes to rest in the inner part of an arc, never so near a peg that one has to ask. */
const INNER_PART = 0.7;

/** 0 to 1, spread evenly over rounds; the pointer does not always rest in the middle. It decides nothing. */
export function restOf(seq: number): number {
  return evenlySpread(seq);
}

/** The turn that ends a spin, in degrees clockwise, from the turn that the wheel stands at. `rest`: 0 to 1. */
export function landingTurn(fromDegrees: number, segment: number, rest: number): number {
  const arc = ARCS[segment]!;
  const under = middleOf(arc) + (rest - 0.5) * INNER_PART * arc.lengthDegrees;
  const onwards = (((-under - fromDegrees) % 360) + 360) % 360;
  return fromDegrees + LEAST_TURN_DEGREES + onwards;
}
