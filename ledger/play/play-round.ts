// Stake and payout are one event, so no crash can separate them.
import type { CommandOf } from '#contracts/commands.ts';
import { isRoundGame } from '#contracts/games/catalogue.ts';
import type { Settlement } from '#contracts/games/game.ts';
import { refuseBet } from '#contracts/games/limits.ts';
import { betRules, roundRules, singleShotRules } from '#contracts/games/rules.ts';
import { refusal } from '#contracts/outcome.ts';
import { isPoints } from '#contracts/points.ts';
import { seedsOf } from '../fairness/seeds-of.ts';
import { passesLimit } from '../limits/refuse-stake.ts';
import { mostOwnedPoints } from './most-owned-points.ts';
import type { Rule } from '../engine/decide/rule.ts';
import { insufficientPoints, roundIsOpen } from './refuse.ts';
import { drawFloats } from './draw-floats.ts';
import { played } from './played.ts';

type PlayRound = CommandOf<'play-round'>;

export const playRound: Rule<'play-round'> = (account, command, context) => {
  const { game, stakePoints, params } = command;
  const rules = betRules(game);
  const refused = refuseBet(rules, params, stakePoints, context.limits[game]);
  if (refused !== null) return refusal(refused.code, refused.message, refused.details);
  const open = isRoundGame(game) ? account.rounds?.get(game) : undefined;
  if (open !== undefined) return roundIsOpen(open, account, context);
  if (stakePoints > account.available) return insufficientPoints(stakePoints, account.available);
  const reached = passesLimit(account, stakePoints, context.now);
  if (reached !== null) return reached;
  const { maxPayoutPoints } = context.limits[game];
  // Checked for the highest payout: a refusal uses no nonce, so one that depended on the outcome would reveal it.
  if (!isPoints(mostOwnedPoints(account) - stakePoints + maxPayoutPoints)) return refusal('payout-out-of-bounds');
  const floats = drawFloats(account, seedsOf(account).nonce, rules.floatsNeeded(params), context);
  const end = settle(command, floats, maxPayoutPoints);
  return [played(account, command, end, rules.rulesVersion)];
};

function settle(
  { game, params, stakePoints }: PlayRound,
  floats: readonly number[],
  maxPayoutPoints: number,
): Settlement<unknown> {
  if (!isRoundGame(game)) return singleShotRules(game).settle(params, stakePoints, floats);
  const rules = roundRules(game);
  const secret = rules.deal(params, floats);
  const context = { stakePoints, elapsedMs: 0, maxPayoutPoints };
  const step = rules.open(params, secret, context);
  if (step.kind === 'ended') return step.end;
  // Without moves, time runs to the end at once.
  const end = step.kind === 'open' ? rules.settle(step.progress, secret, { ...context, elapsedMs: Infinity }) : null;
  if (end === null) throw new Error(`a round of ${game} does not end by itself`);
  return end;
}
