import { refusal } from '#contracts/outcome.ts';
import { isOpened } from '../engine/book/account.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { commitment } from '../fairness/rules.ts';

const openAccount: Rule<'open-account'> = (account, command, context) => {
  if (isOpened(account)) return refusal('account-exists');
  const clientSeed = context.seeds.firstClientSeed(command.account);
  return [draft('account-opened', {}), commitment(command.account, 0, clientSeed, context)];
};

const closeAccount: Rule<'close-account'> = ({ available, held, rounds, holds }) => {
  if (rounds !== undefined && rounds.size > 0) return refusal('account-in-play');
  if (held > 0 || (holds !== undefined && holds.open.size > 0)) return refusal('account-holds-points');
  return [draft('account-closed', {}, 0 - available)];
};

export const ACCOUNT_RULES: Rules<'open-account' | 'close-account'> = {
  'open-account': openAccount,
  'close-account': closeAccount,
};
