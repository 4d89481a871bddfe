// The shape of a policy: pure, from one event to the deadlines it sets or clears. A deadline is a command that waits for its
// time.
import type { Command } from '#contracts/commands.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { derivedId } from '#infra/ids/derived-id.ts';

type Unsigned<C> = C extends Command ? Omit<C, 'commandId' | 'actor'> : never;

/** A command before it has its id and its actor, which are the policy's. */
export type Order = Unsigned<Command>;

export type Reaction =
  /** One due at the event's own time is sent at once. One of the same account and subject is replaced. */
  { kind: 'set'; subject: string; dueAt: number; order: Order } | { kind: 'clear'; account: number; subject: string };

export type Policy = {
  /** Part of its commands' ids and of what is stored: never renamed. */
  name: string;
  /**
   * Whether it reacts to what the log held before its first start. A policy that was added later and pays for an event would
   * otherwise pay for all history.
   */
  needsHistory?: boolean;
  /** Throws UnfitEvent at an event whose data it cannot take; anything else that it throws stops the reactor. */
  react(event: LedgerEvent): readonly Reaction[];
};

export type DeadlineKey = { policy: string; account: number; subject: string };

export type Deadline = DeadlineKey & {
  /** Where its cause stands. */
  partition: number;
  /** Milliseconds. */
  dueAt: number;
  command: Command;
};

/** The deadline that an event sets by a policy; the same every time it is asked for. */
export function deadlineOf(policy: Policy, event: LedgerEvent, reaction: Reaction & { kind: 'set' }): Deadline {
  const { subject, dueAt, order } = reaction;
  const key = { policy: policy.name, account: order.account, subject };
  const signature = { commandId: commandIdOf(key, event), actor: `system:${policy.name}` };
  return { ...key, partition: event.partition, dueAt, command: { ...order, ...signature } as Command };
}

/** A replay asks for nothing twice: the id follows from the cause and what it is about. */
export function commandIdOf({ policy, account, subject }: DeadlineKey, cause: { partition: number; seq: number }) {
  return derivedId(`tallyhouse reactor|${policy}|${cause.partition}|${cause.seq}|${account}|${subject}`);
}
