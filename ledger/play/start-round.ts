// A round decided at its start (a natural in blackjack) is one event.
import { refuseBet } from '#contracts/games/limits.ts';
import { roundRules } from '#contracts/games/rules.ts';
import { refusal } from '#contracts/outcome.ts';
import { isPoints } from '#contracts/points.ts';
import { seedsOf } from '../fairness/seeds-of.ts';
import { limitedBy, passesLimit } from '../limits/refuse-stake.ts';
import { mostOwnedPoints } from './most-owned-points.ts';
import { draft, type Rule } from '../engine/decide/rule.ts';
import { drawFloats } from './draw-floats.ts';
import { played } from './played.ts';
import { insufficientPoints, roundIsOpen } from './refuse.ts';

export const startRound: Rule<'start-round'> = (account, command, context) => {
  const { game, stakePoints, params, commandId: startId } = command;
  const open = account.rounds?.get(game);
  if (open !== undefined) return roundIsOpen(open, account, context);
  const rules = roundRules(game);
  const limits = context.limits[game];
  const refused = refuseBet(rules, params, stakePoints, limits);
  if (refused !== null) return refusal(refused.code, refused.message, refused.details);
  if (stakePoints > account.available) return insufficientPoints(stakePoints, account.available);
  const reached = passesLimit(account, stakePoints, context.now);
  if (reached !== null) return reached;
  const { maxPayoutPoints } = limits;
  if (!isPoints(mostOwnedPoints(account) - stakePoints + maxPayoutPoints)) return refusal('payout-out-of-bounds');
  const { epoch, nonce } = seedsOf(account);
  const { rulesVersion } = rules;
  const secret = rules.deal(params, drawFloats(account, nonce, rules.floatsNeeded(params), context));
  const step = rules.open(params, secret, { stakePoints, elapsedMs: 0, maxPayoutPoints });
  switch (step.kind) {
    case 'open': {
      const told = { startId, params, stakePoints, maxPayoutPoints, progress: step.progress };
      const isTimed = rules.dueAfterMs(step.progress, secret) !== null;
      const started = { startedAt: context.now, ...(isTimed && { startedUp: context.up }) };
      const round = { ...told, epoch, nonce, rulesVersion, ...started, ...limitedBy(account.limits) };
      return [draft('round-started', round, -stakePoints, game)];
    }
    case 'ended':
      return [played(account, command, step.end, rulesVersion)];
    default:
      throw new Error(`a round of ${game} cannot be ${step.kind} at its start`);
  }
};
