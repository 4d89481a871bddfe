// A deadline is a command with a due time.
import type { Command } from '#contracts/commands.ts';
import type { EventOf, EventType, LedgerEvent } from '#contracts/events.ts';
import { reactionId } from '#infra/ids/derived-id.ts';

type Unsigned<C> = C extends Command ? Omit<C, 'commandId' | 'actor'> : never;

export type Order = Unsigned<Command>;

export type Reaction =
  /** One due at the event's time is sent at once. */
  { kind: 'set'; subject: string; dueAt: number; order: Order } | { kind: 'clear'; account: number; subject: string };

export type Policy = {
  /** Stored, and part of command ids: never renamed. */
  name: string;
  /**
   * Whether it reacts to events before its first start. Otherwise a later policy that pays for events would pay for all
   * history.
   */
  needsHistory?: boolean;
  /** Throws UnfitEvent; other errors stop the reactor. */
  react(event: LedgerEvent): readonly Reaction[];
};

/** Events of other kinds are not looked at. */
export type RoutedPolicy = Policy & { kinds: readonly EventType[] };

export type ReactsTo = { readonly [Type in EventType]?: (event: EventOf<Type>) => readonly Reaction[] };

export function definePolicy({ name, needsHistory, on }: Omit<Policy, 'react'> & { on: ReactsTo }): RoutedPolicy {
  const byKind = on as Readonly<Record<string, ((event: LedgerEvent) => readonly Reaction[]) | undefined>>;
  return {
    name,
    ...(needsHistory === true && { needsHistory }),
    kinds: Object.keys(on) as EventType[],
    react: (event) => byKind[event.type]?.(event) ?? [],
  };
}

/** Read at each event. */
export type PolicySettings = { abandonedRoundMs: () => number };

export type DeadlineKey = { policy: string; account: number; subject: string };

export type Deadline = DeadlineKey & {
  partition: number;
  /** ms */
  dueAt: number;
  command: Command;
};

export function deadlineOf(policy: Policy, event: LedgerEvent, reaction: Reaction & { kind: 'set' }): Deadline {
  const { subject, dueAt, order } = reaction;
  const key = { policy: policy.name, account: order.account, subject };
  const signature = { commandId: reactionId(key, event), actor: `system:${policy.name}` };
  return { ...key, partition: event.partition, dueAt, command: { ...order, ...signature } as Command };
}
