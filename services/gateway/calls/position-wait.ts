// Reads that name a position wait until their view has reached it, so that a player never sees a balance older than his
// last receipt; and every answer says how far its view had come.
import { formatPosition } from '#contracts/position.ts';
import type { ViewName } from '#contracts/push.ts';
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

export type PositionWait = (view: ViewName, minPosition: string | undefined) => Promise<Reached | Refused>;

export function positionWait(positions: ViewPositions, patienceMs = PATIENCE_MS): PositionWait {
  return async (view, minPosition) => {
    const wanted = parseMinPosition(minPosition);
    if (wanted.kind === 'refusal') return wanted;
    if (wanted.value !== undefined && !(await positions.waitFor(view, wanted.value, patienceMs))) return NOT_REACHED;
    // Taken before the read, so the answer holds at least what it says.
    return { kind: 'reached', position: formatPosition(positions.positionOf(view)) };
  };
}
