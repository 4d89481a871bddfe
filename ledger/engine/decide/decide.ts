import { type Command, COMMANDS, type CommandType } from '#contracts/commands.ts';
import type { CommandDefinition } from '#contracts/definition/command.ts';
import { kindOf } from '#contracts/kinds.ts';
import { refusal } from '#contracts/outcome.ts';
import { type Account, isOpened } from '../book/account.ts';
import { type Context, type Decision, type Draft, isRefusal, type Rulebook } from './rule.ts';

/** Versions are stored as int4. A higher one could not be written and would block every later batch of the partition. */
export const LAST_VERSION = 2_147_483_647;

/** Only an event that ends a hold or a round may use the versions reserved for ends. */
function hasRoom({ version, open }: Readonly<Account>, drafts: readonly Draft[]): boolean {
  let reserved = open;
  for (const { type, game } of drafts) {
    const kind = kindOf(type, game);
    if (kind.opens !== undefined) reserved++;
    else if (kind.ends !== undefined) reserved = 0;
  }
  return version + drafts.length + reserved <= LAST_VERSION;
}

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
    const barred = barredFrom(account, command, definitions[command.type], context);
    if (barred !== null) return barred as Decision;
  }
  // TypeScript cannot relate the looked-up rule to the command's type.
  const decision = (rules[command.type] as unknown as AnyRule)(account, command, context);
  if (isRefusal(decision)) return decision;
  const more = consequences?.(account, decision) ?? NOTHING;
  const drafts = more.length === 0 ? decision : [...decision, ...more];
  return hasRoom(account, drafts) ? drafts : refusal('account-full');
}
