// One round of a single-shot game: the stake leaves, the outcome is drawn from the seed pair, the payout comes back,
// as one event. Stake and payout never stand apart in the log, so no crash can fall between them.
import type { CommandOf } from '#contracts/commands/catalogue.ts';
import { floatsOf } from '#contracts/fairness/seeds.ts';
import { GAMES } from '#contracts/games/catalogue.ts';
import { refusal, type Refusal } from '#contracts/outcome.ts';
import { isPoints } from '#contracts/points.ts';
import type { Account } from '../book/account.ts';
import { draft, type Rule } from './rule.ts';

export const playRound: Rule<CommandOf<'play-round'>> = (account, command, context) => {
  const { game, stakePoints, params } = command;
  const rules = GAMES[game];
  const refused = refuseStake(account, stakePoints, rules.maxStakePoints);
  if (refused !== null) return refused;

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

function refuseStake(account: Readonly<Account>, stakePoints: number, maxStakePoints: number): Refusal | null {
  if (stakePoints > maxStakePoints) {
    return refusal('stake-out-of-bounds', `The highest bet is ${maxStakePoints} points.`, { maxStakePoints });
  }
  if (stakePoints > account.available) {
    return refusal(
      'insufficient-points',
      `You need ${stakePoints} points to place this bet. Current balance: ${account.available}`,
      { available: account.available },
    );
  }
  return null;
}
