// How a round in moves can have ended, for checks of the log, which holds no last move.
import { MAX_POINTS } from '../points.ts';
import type { RoundGame } from './catalogue.ts';
import type { Settlement } from './game.ts';
import type { RoundContext, RoundEnd } from './round.ts';
import { movesOf } from './round-moves.ts';
import { roundRules } from './rules.ts';

export type Ending = { params: unknown; progress: unknown; outcome: unknown; secret: unknown; context: RoundContext };

/** By the player's last move, by the clock, or abandoned. Empty if the round was not over. */
export function endsAfter(
  game: RoundGame,
  { params, progress, outcome, secret, context }: Ending,
): RoundEnd<unknown>[] {
  const rules = roundRules(game);
  if (rules.dueAfterMs(progress, secret) !== null) {
    // The log lacks the monotonic clock and the wall clock may have been moved, so the end time is derived from the outcome.
    const stakedPoints = context.stakePoints + rules.raisedPoints(progress, context.stakePoints);
    return [{ ...rules.replay(params, outcome, stakedPoints, secret), stakedPoints }];
  }
  const action = movesOf(game).last(progress, outcome);
  const step = action === null ? null : rules.act(progress, action, secret, context);
  const byMove = step?.kind === 'ended' ? step.end : null;
  return [byMove, rules.settle(progress, secret, context)].filter((end) => end !== null);
}

/** Of a round without moves. Null if the rules leave it open. */
export function endAtOnce(
  game: RoundGame,
  { params, stakePoints }: { params: unknown; stakePoints: number },
  floats: readonly number[],
): Settlement<unknown> | null {
  const rules = roundRules(game);
  const secret = rules.deal(params, floats);
  const context = { stakePoints, elapsedMs: 0, maxPayoutPoints: MAX_POINTS };
  const step = rules.open(params, secret, context);
  if (step.kind === 'ended') return step.end;
  // Only rounds with a clock settle without the player.
  if (step.kind !== 'open' || rules.dueAfterMs(step.progress, secret) === null) return null;
  return rules.settle(step.progress, secret, { ...context, elapsedMs: Infinity });
}
