// A receipt of any copy is final. A refusal is final only for the last copy: a refused copy may precede an accepted one.
// Replies of earlier owners are ignored.
import type { Reply } from '#contracts/internal/channel.ts';
import { type Outcome, refusal } from '#contracts/outcome.ts';
import type { WhySentAgain } from './channel-numbers.ts';
import type { PendingCommand } from './pending.ts';

const NOT_REACHED: Outcome = {
  ...refusal('overloaded', 'The ledger could not be reached. Please try again.'),
  retryAfterMs: 1000,
};
/**
 * A copy may be in flight. `overloaded` means "retry with the same id", which returns the receipt or applies the command;
 * other refusals would claim that nothing happened.
 */
const UNKNOWN: Outcome = {
  ...refusal('overloaded', 'The ledger did not answer in time. Please try again: nothing is done twice.', {
    outcome: 'unknown',
  }),
  retryAfterMs: 1000,
};

export type OutcomeReply = Extract<Reply, { kind: 'outcome' }>;

export type Asked = Pick<PendingCommand, 'sendings' | 'isWaiting'> & {
  command: { commandId: string };
  route: { epoch: number };
};

/** `nothing`: the deciding reply is still to come. */
export type Verdict =
  | { kind: 'nothing' }
  | { kind: 'again'; why: Extract<WhySentAgain, 'moved' | 'fault' | 'stale'> }
  | { kind: 'end'; end: Outcome | Error };

const NOTHING: Verdict = { kind: 'nothing' };

export function isForeign({ command }: Asked, reply: Reply): boolean {
  return reply.kind === 'outcome' && reply.outcome.kind === 'receipt' && reply.outcome.commandId !== command.commandId;
}

/** From the present owner or a newer one. */
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

/** A reachable owner that failed each time is a fault, as in one process. */
export function endInSilence({ fault, hasLeft }: Pick<PendingCommand, 'fault' | 'hasLeft'>): Outcome | Error {
  if (fault !== null) return new Error(`the ledger failed: ${fault}`);
  return hasLeft ? UNKNOWN : NOT_REACHED;
}
