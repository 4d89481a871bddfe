import { type Command, COMMANDS, type CommandType } from '#contracts/commands.ts';
import type { CommandDefinition } from '#contracts/definition/command.ts';
import { refusal } from '#contracts/outcome.ts';
import { type Account, isOpened } from '../book/account.ts';
import { type Context, type Decision, type Draft, isRefusal, type Rulebook } from './rule.ts';
import { hasRoom } from './version-room.ts';

type AnyRule = (account: Readonly<Account>, command: Command, context: Context) => Decision;
const NOTHING: readonly Draft[] = [];
const definitions: Readonly<Record<CommandType, CommandDefinition>> = COMMANDS;

export function decide(
  { rules, barredFrom, consequences }: Pick<Rulebook, 'rules' | 'barredFrom' | 'consequences'>,
  account: Readonly<Account>,
  command: Command,
  context: Context,
): Decision {
  if (!isOpened(account)) {
    if (command.type !== 'open-account') return refusal('account-unknown');
  } else {
    const barred = barredFrom(account, command, definitions[command.type].takes, context);
    if (barred !== null) return barred as Decision;
  }
  // TypeScript cannot relate the looked-up rule to the command's type.
  const decision = (rules[command.type] as unknown as AnyRule)(account, command, context);
  if (isRefusal(decision)) return decision;
  const more = consequences?.(account, decision) ?? NOTHING;
  const drafts = more.length === 0 ? decision : [...decision, ...more];
  return hasRoom(account, drafts) ? drafts : refusal('account-full');
}
