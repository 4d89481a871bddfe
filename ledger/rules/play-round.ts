// One round of a single-shot game: the stake leaves, the outcome is drawn from the seed pair, the payout comes back,
// as one event. Stake and payout never stand apart in the log, so no crash can fall between them.
import type { CommandOf } from '#contracts/commands/catalogue.ts';
import { floatsOf } from '#contracts/fairness/seeds.ts';
import { refuseBet } from '#contracts/games/limits.ts';
import { singleShotRules } from '#contracts/games/rules.ts';
import { refusal, type Refusal } from '#contracts/outcome.ts';
import { isPoints } from '#contracts/points.ts';
import { draft, type Rule } from './rule.ts';

export const playRound: Rule<CommandOf<'play-round'>> = (account, command, context) => {
  const { game, stakePoints, params } = command;
  const rules = singleShotRules(game);
  const refused = refuseBet(rules, params, stakePoints);
  if (refused !== null) return refusal(refused.code, refused.message, refused.details);
  if (stakePoints > account.available) return insufficientPoints(stakePoints, account.available);

  const key = context.seeds.keyOf(account.id, account.epoch);
  const pair = { serverSeed: '', clientSeed: account.clientSeed, nonce: account.nonce };
  const floats = floatsOf(pair, rules.floatsNeeded(params), (_key, message) => key.sign(message));
  const { outcome, multiplierHundredths, payoutPoints } = rules.settle(params, stakePoints, floats);
  if (!isPoints(account.available + account.held - stakePoints + payoutPoints)) {
    return refusal('payout-out-of-bounds', 'The payout would pass the most an account can hold.');
  }
  const round = {
    params,
    stakePoints,
    payoutPoints,
    multiplierHundredths,
    outcome,
    epoch: account.epoch,
    nonce: account.nonce,
    rulesVersion: rules.rulesVersion,
  };
  return [draft('round-played', round, payoutPoints - stakePoints, game)];
};

function insufficientPoints(stakePoints: number, available: number): Refusal {
  const words = `You need ${stakePoints} points to place this bet. Current balance: ${available}`;
  return refusal('insufficient-points', words, { available });
}
