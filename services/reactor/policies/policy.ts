// The shape of a policy: pure, from one event to the deadlines it sets or clears. A deadline is a command that waits
// for its time. Before it: the feed. After it: the command, under an id that follows from its cause.
import { hash } from 'node:crypto';
import type { Command } from '#contracts/commands/catalogue.ts';
import type { LedgerEvent } from '#contracts/events/catalogue.ts';

type Unsigned<C> = C extends Command ? Omit<C, 'commandId' | 'actor'> : never;

/** A command before it has its id and its actor, which are the policy's. */
export type Order = Unsigned<Command>;

export type Reaction =
  /** One due at the event's own time is sent at once. One of the same account and subject is replaced. */
  { kind: 'set'; subject: string; dueAt: number; order: Order } | { kind: 'clear'; account: number; subject: string };

export type Policy = {
  /** Part of its commands' ids and of what is stored: never renamed. */
  name: string;
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

/** A UUID of version 8 (RFC 9562): SHA-256 over the cause and what it is about, so a replay asks for nothing twice. */
export function commandIdOf({ policy, account, subject }: DeadlineKey, cause: { partition: number; seq: number }) {
  const text = `tallyhouse reactor|${policy}|${cause.partition}|${cause.seq}|${account}|${subject}`;
  const bytes = hash('sha256', text, 'buffer').subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
