import type { APPROVAL_COMMANDS } from '#contracts/approvals/commands.ts';
import type { CAPABILITIES, CapabilityName } from '#contracts/capabilities.ts';
import type { CommandOf, CommandType } from '#contracts/commands.ts';
import type { GatedCommand } from '#contracts/definition/gated.ts';
import type { Permission } from '#contracts/definition/permissions.ts';
import type { EventOf, EventType, LedgerEvent } from '#contracts/events.ts';
import type { Terms } from '#contracts/settings/terms.ts';
import type { Account } from '../engine/book/account.ts';
import type { AnySlice } from '../engine/book/slice.ts';
import type { Context, Rules } from '../engine/decide/rule.ts';

/** The events of one command, in order. */
export type Decided = readonly LedgerEvent[];

/** Rounds are replayed from their seeds. */
export type RoundType = 'round-played' | 'round-started' | 'round-advanced' | 'round-raised' | 'round-settled';

/** No command of this version writes them. */
export type EarlierType = 'referral-share-credited' | 'referral-share-reversed';

export type Replayed = Exclude<EventType, RoundType | EarlierType>;

/**
 * `system`: a policy. Otherwise staff, and the policies and the terminal that the command names. `changes`: with the
 * permission of the change that they ask for or decide.
 */
export type Decider = 'player' | 'system' | 'changes' | Permission;

/** A command without its envelope. */
export type Told = { type: CommandType } & Record<string, unknown>;

type Telling<Type extends EventType> = {
  /** Its decider, if it is the first event of a decision. */
  by: Decider;
  /** The command that it is the first event of, as far as the events hold it. Null if no command begins with it. */
  command(event: EventOf<Type>, decided: Decided, terms: Terms): Told | null;
};

type EventsOf<Name extends CapabilityName> = (typeof CAPABILITIES)[Name]['events'][number]['type'];
export type CommandsOf<Name extends CapabilityName> = (typeof CAPABILITIES)[Name]['commands'][number]['type'];
/** Made of the rules of all other commands; see approvals/rules.ts. */
type OfChanges = (typeof APPROVAL_COMMANDS)[number]['type'];

type Unsigned<Asked> = Asked extends unknown ? Omit<Asked, 'commandId' | 'actor' | 'account'> : never;
export type Before = Readonly<Record<string, unknown>>;

type Gives<Type extends CommandType> = {
  /** That staff give or free by it. */
  points(account: Readonly<Account>, command: CommandOf<Type>): number;
  /** Above which a second person is needed; `own`: as `needsSecond` says. */
  limit: 'act' | 'own';
  /** The player did not own them before. */
  isGift?: true;
};

/** Of a command that staff give only with a second person when it is above a limit. */
export type Gate<Type extends GatedCommand> = {
  needsSecond(
    command: CommandOf<Type>,
    context: Pick<Context, 'setting' | 'countsStaff' | 'now'>,
    account: Readonly<Account>,
  ): boolean;
  /** Null if no other change can contradict this one. */
  thing(command: CommandOf<Type>): string | null;
  /** Shown to the checker beside the change. */
  before(account: Readonly<Account>, command: CommandOf<Type>): Before;
  /** Points leave the house by it. Staff who gave the account points in the last days may not decide it. */
  isPayment?: true;
  /** `who`: the player. `before`: when the change was asked for. */
  change(change: Unsigned<CommandOf<Type>>, who: string, before: Before): string;
  /** The state before and after it. */
  effect(change: Unsigned<CommandOf<Type>>, before: Before): string;
} & ('counted' extends keyof CommandOf<Type> ? { gives: Gives<Type> } : { gives?: undefined });

/** Of any gated command, as far as its type is not known. */
export type AnyGate = Omit<Gate<GatedCommand>, 'gives'> & { gives?: Gives<GatedCommand> };

export type Gates<Name extends CapabilityName> = { readonly [Type in CommandsOf<Name> & GatedCommand]: Gate<Type> };

export type Decisions<Name extends CapabilityName> = {
  /** State of an account. Events change slices in this order. */
  slices?: readonly AnySlice[];
  rules: Rules<Exclude<CommandsOf<Name>, OfChanges>>;
  /** By event. Audits rebuild each decision's command from it and decide it again. */
  tells: { readonly [Type in EventsOf<Name> & Replayed]: Telling<Type> };
} & ({} extends Gates<Name> ? { gates?: undefined } : { gates: Gates<Name> });

export type Tells = { readonly [Type in Replayed]: Telling<Type> };

/** Commands without a rule, events without `tells` and gated commands without a gate do not compile. */
export function decides<const Name extends CapabilityName>(_name: Name, decisions: Decisions<Name>): Decisions<Name> {
  return decisions;
}

/** Of events that follow others of their command. */
export const NEVER_FIRST = () => null;

export function among<Type extends EventType>(decided: Decided, type: Type): EventOf<Type> | undefined {
  return decided.find((event) => event.type === type) as EventOf<Type> | undefined;
}
