import type { LedgerEvent } from '#contracts/events.ts';
import { placeMarked } from '#projections/consumer/marked.ts';
import type { Move, Parked } from '#projections/consumer/reader-store.ts';
import type { ReadBatch } from '#projections/consumer/read-on.ts';
import { isPoison, reasonOf } from '#projections/consumer/poison.ts';
import { ReaderFault } from '#projections/consumer/unfit-event.ts';
import { requireWhole, unseenOf } from '#projections/consumer/unseen.ts';
import { type Deadline, type DeadlineKey, deadlineOf, type Policy } from '../../module/policy.ts';

export type Positions = ReadonlyMap<string, number>;

export type Reactions = {
  moves: Move[];
  set: Deadline[];
  cleared: DeadlineKey[];
  parked: Parked[];
};

/** Skips seen events. Throws Hole if the batch does not follow a position; record nothing then. */
export function reactTo(policies: readonly Policy[], batch: ReadBatch, positions: Positions): Reactions {
  requireWhole(batch);
  const marked = placeMarked(batch);
  const reactions: Reactions = { moves: [], set: [], cleared: [], parked: [] };
  for (const policy of policies) {
    const position = positions.get(policy.name) ?? 0;
    const events = unseenOf(batch, policy.name, position);
    if (events === null) continue;
    reactions.moves.push({ reader: policy.name, fromSeq: position, toSeq: batch.toSeq, revision: null, marked });
    if (batch.unreadable !== null) {
      const { partition, toSeq: seq, unreadable: reason } = batch;
      reactions.parked.push({ reader: policy.name, partition, seq, reason });
    }
    gather(policy, events, reactions);
  }
  return reactions;
}

/** Keeps only the last effect per subject. */
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
      if (!isPoison(error)) throw faultOf(policy, event, error);
      const { partition, seq } = event;
      reactions.parked.push({ reader: policy.name, partition, seq, reason: reasonOf(error) });
    }
  }
  for (const end of ends.values()) {
    if ('command' in end) reactions.set.push(end);
    else reactions.cleared.push(end);
  }
}

function faultOf({ name }: Policy, { partition, seq }: LedgerEvent, cause: unknown): ReaderFault {
  return new ReaderFault(`the policy ${name} fails at event ${partition}-${seq}: ${reasonOf(cause)}`, { cause });
}
