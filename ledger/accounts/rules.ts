// Opens an account and commits its first seed pair, before any bet can be placed.
// The first client seed is the account's number in text: public, and meant to be replaced by the player's own
// before he bets (rotate-seed shows the next commitment first).
import type { CommandOf } from '#contracts/commands.ts';
import { refusal } from '#contracts/outcome.ts';
import { isOpened } from '../book/account.ts';
import { draft, type Rule } from '../decide/rule.ts';
import { commitment } from '../fairness/rules.ts';

export const openAccount: Rule<CommandOf<'open-account'>> = (account, command, context) => {
  if (isOpened(account)) return refusal('account-exists', 'This account is open already.');
  return [draft('account-opened', {}), commitment(command.account, 0, String(command.account), context)];
};
