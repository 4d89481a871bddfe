// One batch of the feed through all policies: where each goes on, and what is to be recorded with it. Pure.
import type { LedgerEvent } from '#contracts/events.ts';
import { type Marked, placeMarked } from '#projections/history/marked.ts';
import type { ReadBatch } from '#projections/consumer/read-on.ts';
import { reasonOf } from '#projections/consumer/poison.ts';
import { Hole } from '#projections/project.ts';
import { type Deadline, type DeadlineKey, deadlineOf, type Policy } from '../policies/policy.ts';

/** Where each policy stands in one partition. */
export type Positions = ReadonlyMap<string, number>;

export type Parked = { policy: string; partition: number; seq: number; reason: string };

export type Reactions = {
  moves: { policy: string; fromSeq: number; toSeq: number; marked: Marked | null }[];
  set: Deadline[];
  cleared: DeadlineKey[];
  parked: Parked[];
};

/** Skips what a policy has seen. Throws Hole when the batch does not follow on a position; nothing may be recorded then. */
export function reactTo(policies: readonly Policy[], batch: ReadBatch, positions: Positions): Reactions {
  requireWhole(batch);
  const marked = placeMarked(batch);
  const reactions: Reactions = { moves: [], set: [], cleared: [], parked: [] };
  for (const policy of policies) {
    const position = positions.get(policy.name) ?? 0;
    if (batch.toSeq <= position) continue;
    if (batch.fromSeq > position + 1) {
      throw new Hole(`${policy.name} stands at ${batch.partition}-${position}, not ${batch.fromSeq - 1}`);
    }
    reactions.moves.push({ policy: policy.name, fromSeq: position, toSeq: batch.toSeq, marked });
    if (batch.unreadable !== null) {
      const { partition, toSeq: seq, unreadable: reason } = batch;
      reactions.parked.push({ policy: policy.name, partition, seq, reason });
    }
    gather(policy, batch.events.slice(Math.max(0, position + 1 - batch.fromSeq)), reactions);
  }
  return reactions;
}

function requireWhole({ partition, fromSeq, toSeq, events, unreadable }: ReadBatch): void {
  const isWhole =
    events.length === toSeq - fromSeq + 1 && events.every((event, place) => event.seq === fromSeq + place);
  if (unreadable === null && !isWhole) throw new Hole(`a batch of partition ${partition} is not contiguous`);
}

/** Of what is set and cleared within the events, only how it ends is kept. */
export function gather(policy: Policy, events: readonly LedgerEvent[], reactions: Reactions): void {
  const ends = new Map<string, Deadline | DeadlineKey>();
  for (const event of events) {
    try {
      for (const reaction of policy.react(event)) {
        const end =
          reaction.kind === 'set'
            ? deadlineOf(policy, event, reaction)
            : { policy: policy.name, account: reaction.account, subject: reaction.subject };
        ends.set(`${end.account} ${end.subject}`, end);
      }
    } catch (error) {
      const { partition, seq } = event;
      reactions.parked.push({ policy: policy.name, partition, seq, reason: reasonOf(error) });
    }
  }
  for (const end of ends.values()) {
    if ('command' in end) reactions.set.push(end);
    else reactions.cleared.push(end);
  }
}
