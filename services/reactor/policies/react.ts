import type { LedgerEvent } from '#contracts/events.ts';
import type { ReadBatch } from '#projections/consumer/read-on.ts';
import { isPoison, reasonOf } from '#projections/consumer/poison.ts';
import { ReaderFault } from '#projections/consumer/unfit-event.ts';
import { type Effects, type Positions, sharesOf } from '../../module/follow-log.ts';
import { type Deadline, type DeadlineKey, deadlineOf, type Policy } from '../../module/policy.ts';

export type Reactions = Effects & { set: Deadline[]; cleared: DeadlineKey[] };

/** Skips seen events. Throws Hole if the batch does not follow a position; record nothing then. */
export function reactTo(policies: readonly Policy[], batch: ReadBatch, positions: Positions): Reactions {
  const names = policies.map(({ name }) => name);
  const { shares, moves, parked } = sharesOf(batch, names, positions);
  const reactions: Reactions = { moves, parked, set: [], cleared: [] };
  for (const policy of policies) gather(policy, shares.get(policy.name) ?? [], reactions);
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
