// Reads that name a position wait until their view has reached it, so that a player never sees a balance older than his
// last receipt; and every answer says how far its view had come.
import type { Call } from '#contracts/api/call.ts';
import { formatPosition } from '#contracts/position.ts';
import type { ViewPositions } from '#projections/positions.ts';
import { refused, type Refused } from '../errors.ts';
import { parseMinPosition } from './parse.ts';

const PATIENCE_MS = 3000;

const NOT_REACHED: Refused = {
  ...refused(
    'position-not-reached',
    'The figures have not caught up with your last action yet. Try again in a moment.',
  ),
  retryAfterMs: 1000,
};

export type Reached = { kind: 'reached'; position: string };

/** Null for calls that read no view. */
export type PositionWait = (
  call: Call,
  minPosition: string | string[] | undefined,
) => Promise<Reached | Refused | null>;

export function positionWait(positions: ViewPositions, patienceMs = PATIENCE_MS): PositionWait {
  return async ({ view }, minPosition) => {
    if (view === undefined) return null;
    const wanted = parseMinPosition(Array.isArray(minPosition) ? minPosition.join(',') : minPosition);
    if (wanted.kind === 'refusal') return wanted;
    if (wanted.value !== undefined && !(await positions.waitFor(view, wanted.value, patienceMs))) return NOT_REACHED;
    // Taken before the read, so the answer holds at least what it says.
    return { kind: 'reached', position: formatPosition(positions.positionOf(view)) };
  };
}
