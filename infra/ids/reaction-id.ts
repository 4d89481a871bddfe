import { derivedId } from './derived-id.ts';

type Reaction = { policy: string; account: number; subject: string };

/** Names the command that a policy sends for an event. The same event gives the same id, so a replay repeats nothing. */
export function reactionId({ policy, account, subject }: Reaction, cause: { partition: number; seq: number }): string {
  return derivedId(`tallyhouse reactor|${policy}|${cause.partition}|${cause.seq}|${account}|${subject}`);
}
