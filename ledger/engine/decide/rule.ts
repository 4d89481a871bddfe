// Rules are pure; time and seeds come from the context.
import type { Command, CommandOf, CommandType, RefusalsOf } from '#contracts/commands.ts';
import type { CommandDefinition } from '#contracts/definition/command.ts';
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
  /** Of the event, if it is not the command's. */
  actor?: string;
};

export type Draft = { [Type in EventType]: DraftOf<Type> }[EventType];

/** `now` is wall-clock time in milliseconds; `up` is monotonic. */
export type Moment = { now: number; up: Uptime };

export interface RuleDeps {
  /** Written to the events; see EventHeader. */
  termsSeq?: number | undefined;
}

/** The same for all commands of a batch. */
export type Context = Moment &
  RuleDeps & {
    /** For rounds that were open when this writer started. */
    begun: Moment;
  };

export type Decision<Type extends CommandType = CommandType> =
  | readonly Draft[]
  | Refusal<RefusalsOf<Type> | CommonRefusalCode>;

export type Rule<Type extends CommandType> = (
  account: Readonly<Account>,
  command: CommandOf<Type>,
  context: Context,
) => Decision<Type>;

export type Rules<Types extends CommandType> = { [Type in Types]: Rule<Type> };

/** Explained in CommandDefinition. */
export type Bars = Pick<CommandDefinition, 'takes' | 'on' | 'isAfterClosing'>;

export type Rulebook = {
  rules: Rules<CommandType>;
  barredFrom(account: Readonly<Account>, command: Command, bars: Bars, context: Context): Refusal | null;
  /** More events, caused by those of a decision. */
  consequences?(account: Readonly<Account>, decision: readonly Draft[]): readonly Draft[];
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
