// The shape of a rule: a pure function from an account and a command to drafts of events, or to a refusal.
// Time and seeds come from the context.
import type { Command, CommandOf, CommandType, RefusalsOf } from '#contracts/commands.ts';
import type { Takes } from '#contracts/definition/command.ts';
import type { EventOf, EventType } from '#contracts/events.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import type { Uptime } from '#contracts/games/open-round.ts';
import type { Refusal } from '#contracts/outcome.ts';
import type { CommonRefusalCode } from '#contracts/refusals.ts';
import type { Account } from '../book/account.ts';

export type DraftOf<Type extends EventType> = {
  type: Type;
  game: GameName | null;
  amount: number;
  payload: EventOf<Type>['payload'];
};

/** An event before its place in the log is known. */
export type Draft = { [Type in EventType]: DraftOf<Type> }[EventType];

/** By the wall clock, milliseconds, and by a clock that nobody sets. */
export type Moment = { now: number; up: Uptime };

/** The inputs of rules beside time. Capabilities add theirs by declaration merging. */
export interface RuleDeps {}

/** The same for all commands of a batch. */
export type Context = Moment &
  RuleDeps & {
    /** When this writer began: for rounds that were open by then. */
    begun: Moment;
  };

/** A rule can refuse with what its command names, and with nothing else. */
export type Decision<Type extends CommandType = CommandType> =
  | readonly Draft[]
  | Refusal<RefusalsOf<Type> | CommonRefusalCode>;

export type Rule<Type extends CommandType> = (
  account: Readonly<Account>,
  command: CommandOf<Type>,
  context: Context,
) => Decision<Type>;

/** The rules of a capability's commands. */
export type Rules<Types extends CommandType> = { [Type in Types]: Rule<Type> };

/** All that the capabilities decide by. */
export type Rulebook = {
  rules: Rules<CommandType>;
  /** Why the standing of an opened account keeps it from a command, or null. `takes`: see CommandDefinition. */
  barredFrom(account: Readonly<Account>, command: Command, takes: Takes | undefined, context: Context): Refusal | null;
  /** Read once per batch. */
  deps(): RuleDeps;
};

export function isRefusal(decision: Decision): decision is Refusal {
  return 'kind' in decision;
}

export function draft<Type extends EventType>(
  type: Type,
  payload: EventOf<Type>['payload'],
  amount = 0,
  game: GameName | null = null,
): DraftOf<Type> {
  return { type, game, amount, payload };
}
