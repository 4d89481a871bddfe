// The secret is computed from epoch and nonce at each move, so it is stored nowhere before the round ends.
import type { CommandOf } from '#contracts/commands.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import type { RoundContext, RoundEnd } from '#contracts/games/round.ts';
import { roundRules, stakeInPlay } from '#contracts/games/rules.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { refusal, type Refusal } from '#contracts/outcome.ts';
import type { Account } from '../engine/book/account.ts';
import { type Context, draft, type Draft, type Rule } from '../engine/decide/rule.ts';
import { limitedBy, refuseRaise } from '../limits/refuse-stake.ts';
import { drawFloats } from './draw-floats.ts';
import { elapsedMs } from './elapsed.ts';
import { insufficientPoints, roundUnchanged } from './refuse.ts';

export const actInRound: Rule<'act-in-round'> = (account, command, context) => {
  const { game, action } = command;
  const round = openRoundOf(account, command);
  if ('kind' in round) return round;
  const rules = roundRules(game);
  const extra = rules.extraStakePoints(action, round.stakePoints);
  if (extra > account.available) return insufficientPoints(extra, account.available);
  const refused = extra > 0 ? refuseRaise(account, extra, context.now) : null;
  if (refused !== null) return { ...refused, round };
  const { maxStakePoints } = context.limits[game];
  const inForce = { ...contextOf(round, context), maxStakePoints };
  const step = rules.act(round.progress, action, secretOf(account, round, context), inForce);
  switch (step.kind) {
    case 'open':
      return [extra > 0 ? raised(account, round, step.progress, extra) : advanced(round, step.progress)];
    case 'ended':
      return [settled(account, round, step.end)];
    case 'unchanged':
      return roundUnchanged(round, account, context);
    case 'refused':
      return { ...refusal(step.code, step.message), round };
  }
};

/** A refusal says when to retry and how long the round has been open. Gateways of an earlier version read `at`. */
export const settleRound: Rule<'settle-round'> = (account, command, context) => {
  const round = openRoundOf(account, command);
  if ('kind' in round) return round;
  const rules = roundRules(round.game);
  const secret = secretOf(account, round, context);
  const byClock = rules.dueAfterMs(round.progress, secret);
  const elapsed = elapsedMs(round, context);
  const leftMs = byClock === null ? round.movedAt + command.idleMs - context.now : byClock - elapsed;
  if (leftMs > 0) {
    const notDue = refusal('round-not-due', undefined, { at: context.now, elapsedMs: elapsed });
    return { ...notDue, retryAfterMs: leftMs, round };
  }
  const end = rules.settle(round.progress, secret, contextOf(round, context));
  if (end === null) throw new Error(`a round of ${round.game} is due and does not end`);
  return [settled(account, round, end)];
};

type Named = Pick<CommandOf<'act-in-round'>, 'game' | 'startId'>;

function openRoundOf(account: Readonly<Account>, { game, startId }: Named): OpenRound | Refusal<'round-not-open'> {
  const round = account.rounds?.get(game);
  if (round !== undefined && (startId === null || startId === round.startId)) return round;
  const what = startId === null ? 'round' : 'such round';
  return refusal('round-not-open', `You have no ${what} of ${GAME_TITLES[game]} open.`, {
    available: account.available,
  });
}

function contextOf(round: OpenRound, context: Context): RoundContext {
  const { stakePoints, maxPayoutPoints } = round;
  return { stakePoints, elapsedMs: elapsedMs(round, context), maxPayoutPoints };
}

function secretOf(account: Readonly<Account>, { game, params, nonce }: OpenRound, context: Context): unknown {
  const rules = roundRules(game);
  return rules.deal(params, drawFloats(account, nonce, rules.floatsNeeded(params), context));
}

function inPlay(round: OpenRound, progress: unknown) {
  const { startId, params, stakePoints, maxPayoutPoints, epoch, nonce, rulesVersion, startedAt, startedUp } = round;
  const told = { startId, params, stakePoints, maxPayoutPoints, progress, epoch, nonce, rulesVersion, startedAt };
  return { ...told, ...(startedUp && { startedUp }) };
}

function advanced(round: OpenRound, progress: unknown): Draft {
  return draft('round-advanced', inPlay(round, progress), 0, round.game);
}

function raised({ limits }: Readonly<Account>, round: OpenRound, progress: unknown, addedPoints: number): Draft {
  return draft('round-raised', { ...inPlay(round, progress), ...limitedBy(limits) }, -addedPoints, round.game);
}

function settled({ limits }: Readonly<Account>, round: OpenRound, end: RoundEnd<unknown>): Draft {
  const { startId, game, params, epoch, nonce, rulesVersion } = round;
  const { outcome, multiplierHundredths, payoutPoints, stakedPoints } = end;
  const told = { outcome, multiplierHundredths, payoutPoints, stakePoints: stakedPoints };
  const addedPoints = stakedPoints - stakeInPlay(round);
  const payload = { startId, params, ...told, epoch, nonce, rulesVersion, ...limitedBy(limits) };
  return draft('round-settled', payload, payoutPoints - addedPoints, game);
}
