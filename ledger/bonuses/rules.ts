// The bonus of a new account, once.
import { refusal } from '#contracts/outcome.ts';
import { isPoints } from '#contracts/points.ts';
import { ownedAtMost } from '../play/owned-at-most.ts';
import { draft, type Rule, type Rules } from '../decide/rule.ts';

const grantSignupBonus: Rule<'grant-signup-bonus'> = (account, { amountPoints }) => {
  if (account.bonuses?.isSignupBonusGranted) return refusal('bonus-already-granted');
  if (!isPoints(ownedAtMost(account) + amountPoints)) return refusal('balance-out-of-bounds');
  return [draft('signup-bonus-granted', {}, amountPoints)];
};

export const BONUS_RULES: Rules<'grant-signup-bonus'> = { 'grant-signup-bonus': grantSignupBonus };
