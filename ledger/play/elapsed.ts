// How long a round has been open. Never by comparing two readings of a wall clock that this writer has seen running: it
// may be set at any moment, and a flight would leap or stand still with it.
import type { OpenRound } from '#contracts/games/open-round.ts';
import type { Context } from '../engine/decide/rule.ts';

/**
 * Milliseconds. By the monotonic clock from its start, also across a restart. Only where that has no meaning (the machine
 * was started again, or the round began on another one) the wall clock says how old it was when this writer began; a start in
 * the future counts as this moment, so that the round goes on from zero instead of standing still until the clock gets there.
 */
export function elapsedMs({ startedAt, startedUp }: OpenRound, { up, begun }: Context): number {
  if (startedUp?.boot === up.boot) return Math.max(0, up.ms - startedUp.ms);
  return Math.max(0, begun.now - startedAt) + up.ms - begun.up.ms;
}
