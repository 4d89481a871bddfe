import type { Command } from './commands.ts';
import type { LedgerEvent } from './events.ts';
import type { OpenRound } from './games/open-round.ts';
import type { AccountId, CommandId } from './ids.ts';
import { type LedgerRefusalCode, REFUSALS } from './refusals.ts';

export type Receipt = {
  kind: 'receipt';
  commandId: CommandId;
  account: AccountId;
  /** Where the last of its events stands. */
  partition: number;
  seq: number;
  /** Milliseconds since the epoch, by the sequencer's clock. */
  at: number;
  /** Balance right after this command; later commands may have moved it since. */
  available: number;
  held: number;
  /** True when this command id had been accepted before: nothing was applied again. */
  repeated: boolean;
  /** The command's events in order, never empty. */
  events: readonly LedgerEvent[];
};

export type Refusal<Code extends LedgerRefusalCode = LedgerRefusalCode> = {
  kind: 'refusal';
  code: Code;
  /** A sentence for a person. */
  message: string;
  /** For `overloaded`, `rate-limited`, `hold-not-due` and `round-not-due`: when to try again with the same command id. */
  retryAfterMs?: number;
  details?: Readonly<Record<string, number | string>>;
  /** For `round-open`, `round-unchanged` and `round-not-due`: the round as it stands. */
  round?: OpenRound;
};

export type Outcome = Receipt | Refusal;

/** Of a ledger that cannot take more at the moment. */
export const OVERLOADED: Refusal = {
  ...refusal('overloaded'),
  retryAfterMs: 250,
};

/** Of a ledger whose disk has no room. It takes commands again as soon as there is some. */
export const STORAGE_FULL: Refusal = {
  ...refusal(
    'overloaded',
    'The house has run out of disk space and accepts nothing at the moment. Your points are safe. Please try again later.',
  ),
  retryAfterMs: 5000,
};

/** The ledger's door. The same for the sequencer in this process and for one behind a channel. */
export type Ledger = {
  /**
   * Decides and appends one command. Resolves after the commit, or with a refusal.
   * Rejects only with a fault (the log cannot be written): the command may be sent again with the same id.
   */
  submit(command: Command): Promise<Outcome>;
};

/** `message` is the code's own sentence unless a better one is known. */
export function refusal<const Code extends LedgerRefusalCode>(
  code: Code,
  message: string = REFUSALS[code].message,
  details?: Refusal['details'],
): Refusal<Code> {
  return details === undefined ? { kind: 'refusal', code, message } : { kind: 'refusal', code, message, details };
}
