import { ARCS, middleOf } from '../../../ui/wheel/wheel-arcs.ts';
import { evenlySpread } from '../spin/evenly-spread.ts';

export const SPIN_MS = 4000;
export const OVERLAY_MS = 3500;

export const LEAST_TURN_DEGREES = 1800;
/** The pointer stops in the inner part of an arc, clear of the pegs. */
const INNER_PART = 0.7;

/** 0 to 1, spread evenly over rounds. Cosmetic only. */
export function restOf(seq: number): number {
  return evenlySpread(seq);
}

const WAITING_DEGREES_PER_SECOND = 540;

export function runningTurn(fromDegrees: number, milliseconds: number): number {
  return fromDegrees + (WAITING_DEGREES_PER_SECOND * milliseconds) / 1000;
}

/** Onwards from `fromDegrees`, to where it looks like `restDegrees`. */
export function backTurn(restDegrees: number, fromDegrees: number): number {
  return restDegrees + 360 * Math.ceil((fromDegrees - restDegrees) / 360);
}

/** In degrees clockwise, from the current turn. `rest`: 0 to 1. */
export function landingTurn(fromDegrees: number, segment: number, rest: number): number {
  const arc = ARCS[segment]!;
  const under = middleOf(arc) + (rest - 0.5) * INNER_PART * arc.lengthDegrees;
  const onwards = (((-under - fromDegrees) % 360) + 360) % 360;
  return fromDegrees + LEAST_TURN_DEGREES + onwards;
}
