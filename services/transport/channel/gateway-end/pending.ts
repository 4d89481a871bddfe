// A command may be sent several times; the caller gets one outcome.
import type { Command } from '#contracts/commands.ts';
import type { Outcome } from '#contracts/outcome.ts';
import type { Route } from './routes.ts';

export type PendingCommand = {
  readonly command: Command;
  readonly route: Route;
  readonly submittedAt: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
  /** Copy numbers; the last one counts. Empty if not sent. */
  readonly sendings: number[];
  sentAt: number;
  /** Address and epoch of the last recipient. */
  sentTo: string | null;
  sentEpoch: number;
  /** Waits for its owner before it is sent. */
  isWaiting: boolean;
  /** Has waited for its owner: until its outcome the leases are read repeatedly. */
  isTroubled: boolean;
  isSettled: boolean;
  /** Whether a copy has left this process; otherwise nothing can have happened. */
  hasLeft: boolean;
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
