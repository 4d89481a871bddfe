import type { APPROVAL_COMMANDS } from '#contracts/approvals/commands.ts';
import type { CAPABILITIES, CapabilityName } from '#contracts/capabilities.ts';
import type { CommandType } from '#contracts/commands.ts';
import type { Permission } from '#contracts/definition/permissions.ts';
import type { EventOf, EventType, LedgerEvent } from '#contracts/events.ts';
import type { Terms } from '#contracts/settings/terms.ts';
import type { Rules } from '../engine/decide/rule.ts';

/** The events of one command, in order. */
export type Decided = readonly LedgerEvent[];

/** Rounds are replayed from their seeds. */
export type RoundType = 'round-played' | 'round-started' | 'round-advanced' | 'round-settled';

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

export type Decisions<Name extends CapabilityName> = {
  rules: Rules<Exclude<CommandsOf<Name>, OfChanges>>;
  /** By event. Audits rebuild each decision's command from it and decide it again. */
  tells: { readonly [Type in EventsOf<Name> & Replayed]: Telling<Type> };
};

export type Tells = { readonly [Type in Replayed]: Telling<Type> };

/** Commands without a rule and events without `tells` do not compile. */
export function decides<const Name extends CapabilityName>(_name: Name, decisions: Decisions<Name>): Decisions<Name> {
  return decisions;
}

/** Of events that follow others of their command. */
export const NEVER_FIRST = () => null;

export function among<Type extends EventType>(decided: Decided, type: Type): EventOf<Type> | undefined {
  return decided.find((event) => event.type === type) as EventOf<Type> | undefined;
}
