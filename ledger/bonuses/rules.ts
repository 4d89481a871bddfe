// The bonus of a new account, once.
import type { CommandOf } from '#contracts/commands.ts';
import { refusal } from '#contracts/outcome.ts';
import { isPoints } from '#contracts/points.ts';
import { ownedAtMost } from '../play/slice.ts';
import { draft, type Rule } from '../decide/rule.ts';

export const grantSignupBonus: Rule<CommandOf<'grant-signup-bonus'>> = (account, { amountPoints }) => {
  if (account.isBonusGranted) return refusal('bonus-already-granted', 'The signup bonus was granted already.');
  if (!isPoints(ownedAtMost(account) + amountPoints)) {
    return refusal('balance-out-of-bounds', 'The balance would pass the most an account can hold.');
  }
  return [draft('signup-bonus-granted', {}, amountPoints)];
};
