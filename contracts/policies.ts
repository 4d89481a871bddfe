import { type CommandType, COMMANDS } from './commands.ts';
import { COMMAND_DEFINITIONS } from './capabilities.ts';
import type { CommandDefinition } from './definition/command.ts';

/** Policies of the house. Their names are in the log and are never reused. */
export const POLICIES: ReadonlySet<string> = new Set(
  COMMAND_DEFINITIONS.flatMap(({ policies = [] }: CommandDefinition) => policies),
);

const DEMO_TERMINAL = 'cli:demo';

/** Whether a policy or the terminal may ask for it. Staff are judged by their roles. */
export function mayAsk(actor: string, type: CommandType): boolean {
  const { policies = [], terminal }: CommandDefinition = COMMANDS[type];
  if (actor.startsWith('cli:')) return terminal === 'any' || (terminal === 'demo' && actor === DEMO_TERMINAL);
  return actor.startsWith('system:') && policies.includes(actor.slice('system:'.length));
}

/** Acts that no account answers for. An audit lists them. */
export function isUnaccountable(actor: string): boolean {
  return actor.startsWith('cli:') || actor === 'system:demo';
}
