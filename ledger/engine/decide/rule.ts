// The shape of a rule: a pure function from an account and a command to drafts of events, or to a refusal.
// Time and seeds come from the context.
import type { EarningTerms } from '#contracts/bonuses/terms.ts';
import type { CommandOf, CommandType, RefusalsOf } from '#contracts/commands.ts';
import type { EventOf, EventType } from '#contracts/events.ts';
import type { LimitsByGame } from '#contracts/games/house-limits.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import type { Uptime } from '#contracts/games/open-round.ts';
import type { Refusal } from '#contracts/outcome.ts';
import type { CommonRefusalCode } from '#contracts/refusals.ts';
import type { Account } from '../book/account.ts';
import type { ServerSeeds } from '../../fairness/server-seeds.ts';

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

/** `now` and `up` are the same for all commands of a batch. */
export type Context = Moment & {
  /** When this writer began: for rounds that were open by then. */
  begun: Moment;
  seeds: ServerSeeds;
  limits: LimitsByGame;
  /** Bets are taken from confirmed adults only. */
  adultsOnly: boolean;
  earning: EarningTerms;
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
