import type { OpenRound } from '#contracts/games/open-round.ts';
import type { Context } from '../engine/decide/rule.ts';

/**
 * By the monotonic clock, because the wall clock may be set at any moment. After a reboot or on another machine the wall
 * clock gives the age when this writer started.
 */
export function elapsedMs({ startedAt, startedUp }: OpenRound, { up, begun }: Context): number {
  if (startedUp?.boot === up.boot) return Math.max(0, up.ms - startedUp.ms);
  return Math.max(0, begun.now - startedAt) + up.ms - begun.up.ms;
}
