// The log alone says which moves were chosen; whether they are allowed and what follows is checked.
import { isDeepStrictEqual } from 'node:util';
import type { EventOf } from '#contracts/events.ts';
import { requireRoundGame, roundAfter } from '#contracts/play/rounds.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import type { RoundContext, RoundEnd, RoundRules, RoundShape } from '#contracts/games/round.ts';
import { endsAfter } from '#contracts/games/round-ends.ts';
import { movesOf } from '#contracts/games/round-moves.ts';
import { roundRules, stakeInPlay } from '#contracts/games/rules.ts';
import { betComplaint, byTheRules, difference, type Draw, floatsOf } from './bet-check.ts';

type Rules = RoundRules<RoundShape>;

/** Without the seed, progress is only checked to contain no moves; `endComplaint` checks the rest from the outcome. */
export function startComplaint(event: EventOf<'round-started'>, draw: Draw): string | null {
  return byTheRules(() => {
    const round = roundAfter(event);
    const { game, stakePoints, maxPayoutPoints } = round;
    const complaint = betComplaint(game, round);
    if (complaint !== null) return complaint;
    if (event.amount !== -stakePoints) return `it moves ${event.amount} points, its stake is ${stakePoints}`;
    if (round.startId !== event.commandId) return 'its id is not that of its command';
    if (round.startedAt !== event.at) return 'its start time is not the time of its event';
    const rules = roundRules(game);
    const params = rules.params.parse(round.params);
    const top = rules.topPayoutPoints(params, stakePoints);
    if (top > maxPayoutPoints) return `it could bring ${top} points, its highest payout is ${maxPayoutPoints}`;
    const progress = rules.progress.parse(round.progress);
    if (movesOf(game).made(progress).length > 0) return 'it starts with moves made';
    if (draw === null) return null;
    const step = rules.open(params, secretOf(rules, { ...round, params }, draw), contextOf(round, event.at));
    if (step.kind !== 'open') return 'the seeds decide it at its start';
    return progressDifference(progress, step.progress);
  });
}

/** Without the seed, progress is only checked to grow by one move; `endComplaint` checks the rest from the outcome. */
export function moveComplaint(
  before: OpenRound,
  event: EventOf<'round-advanced'> | EventOf<'round-raised'>,
  draw: Draw,
): string | null {
  return byTheRules(() => {
    const { progress: told, movedAt: _movedAt, ...after } = roundAfter(event);
    const { progress: from, movedAt: _before, ...same } = before;
    if (!isDeepStrictEqual(after, same)) return 'its bet is not the one the round was started with';
    const rules = roundRules(before.game);
    const [was, is] = [rules.progress.parse(from), rules.progress.parse(told)];
    const moves = movesOf(before.game);
    const made = moves.made(is);
    if (made.length !== moves.made(was).length + 1 || !continues(was, is))
      return 'it is not exactly one move after the event before';
    const added = rules.extraStakePoints(made.at(-1), before.stakePoints);
    if (event.amount !== -added) return `it moves ${event.amount} points, and its move takes ${added}`;
    if ((event.type === 'round-raised') !== added > 0)
      return `its move takes ${added} points, which is no ${event.type}`;
    if (draw === null) return null;
    const step = rules.act(was, made.at(-1), secretOf(rules, before, draw), contextOf(before, event.at));
    return step.kind === 'open' ? progressDifference(is, step.progress) : 'the seeds end the round with this move';
  });
}

/** Without the seed, the outcome supplies the secret and all moves are replayed. */
export function endComplaint(before: OpenRound, event: EventOf<'round-settled'>, draw: Draw): string | null {
  return byTheRules(() => {
    const { payload } = event;
    const { startId, params, epoch, nonce, rulesVersion } = payload;
    if (!isDeepStrictEqual({ startId, params, epoch, nonce, rulesVersion }, betOf(before))) {
      return 'its bet is not the one the round was started with';
    }
    const game = requireRoundGame(event.game);
    const rules = roundRules(game);
    const told = rules.outcome.parse(payload.outcome);
    const secret = rules.deal(params, floatsOf(game, { params, outcome: told }, draw));
    const progress = rules.progress.parse(before.progress);
    const stakedBefore = stakeInPlay({ ...before, progress });
    const context = contextOf(before, event.at);
    if (draw === null && !isPlayedFrom(rules, { ...before, progress }, secret)) {
      return `its outcome ${JSON.stringify(told)} does not go with the moves before`;
    }
    const ends = endsAfter(game, { params, progress, outcome: told, secret, context });
    if (ends.length === 0) return 'the round was not over at that time';
    const complaints = ends.map((end) => endDifference(event, { end, stakedBefore, draw }));
    return complaints.includes(null) ? null : complaints[0]!;
  });
}

function betOf({ startId, params, epoch, nonce, rulesVersion }: OpenRound) {
  return { startId, params, epoch, nonce, rulesVersion };
}

function contextOf({ stakePoints, startedAt, maxPayoutPoints }: OpenRound, at: number): RoundContext {
  return { stakePoints, elapsedMs: at - startedAt, maxPayoutPoints };
}

function secretOf(rules: Rules, { params }: Pick<OpenRound, 'params'>, draw: NonNullable<Draw>): unknown {
  return rules.deal(params, draw(rules.floatsNeeded(params)));
}

function isPlayedFrom(rules: Rules, round: OpenRound, secret: unknown): boolean {
  const context = contextOf(round, round.startedAt);
  let step = rules.open(round.params, secret, context);
  for (const action of movesOf(round.game).made(round.progress)) {
    if (step.kind !== 'open') return false;
    step = rules.act(step.progress, action, secret, context);
  }
  return step.kind === 'open' && isDeepStrictEqual(step.progress, round.progress);
}

function endDifference(
  { amount, payload }: EventOf<'round-settled'>,
  { end, stakedBefore, draw }: { end: RoundEnd<unknown>; stakedBefore: number; draw: Draw },
): string | null {
  const differs = difference(payload, end, draw);
  if (differs !== null) return differs;
  const { stakedPoints, payoutPoints } = end;
  if (payload.stakePoints !== stakedPoints)
    return `it has a stake of ${payload.stakePoints}, not ${stakedPoints} points`;
  const due = payoutPoints - (stakedPoints - stakedBefore);
  return amount === due ? null : `it moves ${amount} points, its payout and what was added to the stake make ${due}`;
}

function progressDifference(told: unknown, due: unknown): string | null {
  if (isDeepStrictEqual(told, due)) return null;
  return `it shows ${JSON.stringify(told)}, the seeds give ${JSON.stringify(due)}`;
}

function continues(before: unknown, after: unknown): boolean {
  if (Array.isArray(before)) return Array.isArray(after) && isDeepStrictEqual(after.slice(0, before.length), before);
  if (typeof before !== 'object' || before === null) return before === after;
  if (typeof after !== 'object' || after === null) return false;
  const now = after as Record<string, unknown>;
  return Object.entries(before).every(([name, value]) => continues(value, now[name]));
}
