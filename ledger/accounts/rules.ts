// Opens an account and commits its first seed pair, before any bet can be placed; closes one for good.
// The first client seed is the account's number in text: public, and meant to be replaced by the player's own
// before he bets (rotate-seed shows the next commitment first).
import { refusal } from '#contracts/outcome.ts';
import { isOpened } from '../engine/book/account.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { commitment } from '../fairness/rules.ts';

const openAccount: Rule<'open-account'> = (account, command, context) => {
  if (isOpened(account)) return refusal('account-exists');
  return [draft('account-opened', {}), commitment(command.account, 0, String(command.account), context)];
};

const closeAccount: Rule<'close-account'> = ({ available, rounds, holds }) => {
  if (rounds !== undefined && rounds.size > 0) return refusal('account-in-play');
  if (holds !== undefined && holds.open.size > 0) return refusal('account-holds-points');
  return [draft('account-closed', {}, 0 - available)];
};

export const ACCOUNT_RULES: Rules<'open-account' | 'close-account'> = {
  'open-account': openAccount,
  'close-account': closeAccount,
};
