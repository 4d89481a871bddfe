// Reads that name a position wait until their view has reached it, so that a player never sees a balance older than his
// last receipt; and every answer says how far its view had come.
import { formatPosition, parsePosition } from '#contracts/position.ts';
import type { ViewName } from '#contracts/push.ts';
import type { ViewPositions } from '#projections/positions.ts';
import { refused, type Refused } from '../errors.ts';
import { parseMinPosition } from './parse.ts';

const PATIENCE_MS = 3000;
/** A view that stands still must not take reads away from those who did not name a position. */
const HOPE_MS = 1000;

const NOT_REACHED: Refused = {
  ...refused(
    'position-not-reached',
    'The figures have not caught up with your last action yet. Try again in a moment.',
  ),
  retryAfterMs: 1000,
};

export type Reached = { kind: 'reached'; position: string };

/** A view that does not reach `minPosition` is not read; `hoped` is waited for a shorter time, and what is there then is read. */
export type PositionWait = (
  view: ViewName,
  minPosition: string | undefined,
  hoped?: string,
) => Promise<Reached | Refused>;

export function positionWait(positions: ViewPositions, patienceMs = PATIENCE_MS): PositionWait {
  return async (view, minPosition, hoped) => {
    const wanted = parseMinPosition(minPosition);
    if (wanted.kind === 'refusal') return wanted;
    if (wanted.value !== undefined && !(await positions.waitFor(view, wanted.value, patienceMs))) return NOT_REACHED;
    if (hoped !== undefined) await positions.waitFor(view, parsePosition(hoped), HOPE_MS);
    // Taken before the read, so the answer holds at least what it says.
    return { kind: 'reached', position: formatPosition(positions.positionOf(view)) };
  };
}
