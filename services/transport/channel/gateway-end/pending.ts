// A command on its way through the channel, from submit to its outcome. It may be sent more than once, over more than
// one connection; the caller gets one outcome.
import type { Command } from '#contracts/commands.ts';
import type { Outcome } from '#contracts/outcome.ts';
import type { Route } from './routes.ts';

export type PendingCommand = {
  readonly command: Command;
  readonly route: Route;
  /** Times of performance.now(), so that a clock that jumps moves nothing. */
  readonly submittedAt: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
  /** The numbers under which it was sent; the last one is the one that counts. Empty: not sent yet. */
  readonly sendings: number[];
  sentAt: number;
  /** The owner it was sent to last: its address and epoch. */
  sentTo: string | null;
  sentEpoch: number;
  /** Waits for its owner to be found before it is sent (again). */
  isWaiting: boolean;
  /** Had to wait for its owner once: as long as it has no outcome, its partition's owner is looked for. */
  isTroubled: boolean;
  isSettled: boolean;
  /** Whether any copy of it has left this process. If none has, nothing can have come of it. */
  hasLeft: boolean;
  /** What the owner's ledger said when it last failed to take it. */
  fault: string | null;
};

export function pendingCommand(
  command: Command,
  route: Route,
  settle: Pick<PendingCommand, 'resolve' | 'reject'>,
): PendingCommand {
  return {
    command,
    route,
    submittedAt: performance.now(),
    resolve: settle.resolve,
    reject: settle.reject,
    sendings: [],
    sentAt: 0,
    sentTo: null,
    sentEpoch: 0,
    isWaiting: false,
    isTroubled: false,
    isSettled: false,
    hasLeft: false,
    fault: null,
  };
}
