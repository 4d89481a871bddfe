// What is believed of an owner's reply, and what a command's caller is told. A receipt is a fact whichever copy brought it. A
// refusal is an opinion of its moment: only that of the copy sent last is final, because an earlier one may still be accepted
// before that (an owner takes copies in the order in which they were sent). What an earlier owner says is not believed at all;
// the present one is asked.
import type { Reply } from '#contracts/internal/channel.ts';
import { type Outcome, refusal } from '#contracts/outcome.ts';
import type { WhySentAgain } from './channel-numbers.ts';
import type { PendingCommand } from './pending.ts';

const NOT_REACHED: Outcome = {
  ...refusal('overloaded', 'The ledger could not be reached. Please try again.'),
  retryAfterMs: 1000,
};
/**
 * No answer, while a copy may still be on its way. `overloaded` is the one refusal that does not say "nothing happened"
 * but "ask again with the same id", and that is the truth here: if it was applied, the same id brings its receipt; if
 * not, it is applied then. Any other refusal would claim to know. `details` tells callers that must not take it for a no.
 */
const UNKNOWN: Outcome = {
  ...refusal('overloaded', 'The ledger did not answer in time. Please try again: nothing is done twice.', {
    outcome: 'unknown',
  }),
  retryAfterMs: 1000,
};

export type OutcomeReply = Extract<Reply, { kind: 'outcome' }>;

/** What of a command a reply is weighed by. */
export type Asked = Pick<PendingCommand, 'sendings' | 'isWaiting'> & {
  command: { commandId: string };
  route: { epoch: number };
};

/** `nothing`: what counts is still to come. */
export type Verdict =
  | { kind: 'nothing' }
  | { kind: 'again'; why: Extract<WhySentAgain, 'moved' | 'fault' | 'stale'> }
  | { kind: 'end'; end: Outcome | Error };

const NOTHING: Verdict = { kind: 'nothing' };

/** A receipt, but of something else. */
export function isForeign({ command }: Asked, reply: Reply): boolean {
  return reply.kind === 'outcome' && reply.outcome.kind === 'receipt' && reply.outcome.commandId !== command.commandId;
}

/** The present owner, or one that the leases do not name yet, speaks of what was asked. */
export function isBelieved(asked: Asked, reply: OutcomeReply): boolean {
  return reply.epoch >= asked.route.epoch && !isForeign(asked, reply);
}

export function verdictOn(asked: Asked, reply: Reply): Verdict {
  const isLast = asked.sendings.at(-1) === reply.n;
  const isOutcome = reply.kind === 'outcome';
  if (isOutcome && isBelieved(asked, reply)) return verdictOnOutcome(asked, reply.outcome, isLast);
  if (!isLast || asked.isWaiting) return NOTHING;
  if (isOutcome) return { kind: 'again', why: 'stale' };
  if (reply.kind !== 'invalid') return { kind: 'again', why: reply.kind };
  return { kind: 'end', end: new Error(`the sequencer does not take this command: ${reply.message}`) };
}

function verdictOnOutcome({ sendings }: Asked, outcome: Outcome, isLast: boolean): Verdict {
  if (outcome.kind === 'receipt') return { kind: 'end', end: outcome };
  if (!isLast) return NOTHING;
  const isOpen = outcome.code === 'overloaded' && sendings.length > 1;
  return { kind: 'end', end: isOpen ? UNKNOWN : outcome };
}

/** When its time is over. An owner that was reached and failed each time is a fault, as it would be in this process. */
export function endInSilence({ fault, hasLeft }: Pick<PendingCommand, 'fault' | 'hasLeft'>): Outcome | Error {
  if (fault !== null) return new Error(`the ledger failed: ${fault}`);
  return hasLeft ? UNKNOWN : NOT_REACHED;
}
