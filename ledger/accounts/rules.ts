// Opens an account and commits its first seed pair, before any bet can be placed.
// The first client seed is the account's number in text: public, and meant to be replaced by the player's own
// before he bets (rotate-seed shows the next commitment first).
import { refusal } from '#contracts/outcome.ts';
import { isOpened } from '../book/account.ts';
import { draft, type Rule, type Rules } from '../decide/rule.ts';
import { commitment } from '../fairness/rules.ts';

const openAccount: Rule<'open-account'> = (account, command, context) => {
  if (isOpened(account)) return refusal('account-exists');
  return [draft('account-opened', {}), commitment(command.account, 0, String(command.account), context)];
};

export const ACCOUNT_RULES: Rules<'open-account'> = { 'open-account': openAccount };
