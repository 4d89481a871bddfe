// Decides a command by its rule. Every command but open-account needs an open account.
import type { Command, CommandType } from '#contracts/commands.ts';
import { refusal } from '#contracts/outcome.ts';
import { type Account, isOpened } from '../book/account.ts';
import { RULES } from '../capabilities.ts';
import { type Context, type Decision, isRefusal } from './rule.ts';
import { hasRoom } from './version-room.ts';

type AnyRule = (account: Readonly<Account>, command: Command, context: Context) => Decision;
/** The type of a command names its rule; the compiler does not follow that through a look-up. */
const rules = RULES as unknown as Readonly<Record<CommandType, AnyRule>>;

export function decide(account: Readonly<Account>, command: Command, context: Context): Decision {
  const decision = decideByRule(account, command, context);
  return isRefusal(decision) || hasRoom(account, decision) ? decision : refusal('account-full');
}

function decideByRule(account: Readonly<Account>, command: Command, context: Context): Decision {
  if (!isOpened(account) && command.type !== 'open-account') return refusal('account-unknown');
  return rules[command.type](account, command, context);
}
