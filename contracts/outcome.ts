import type { Command } from './commands.ts';
import type { LedgerEvent } from './events.ts';
import type { OpenRound } from './games/open-round.ts';
import type { AccountId, CommandId } from './ids.ts';
import { type LedgerRefusalCode, REFUSALS } from './refusals.ts';

export type Receipt = {
  kind: 'receipt';
  commandId: CommandId;
  account: AccountId;
  /** Log place of its last event. */
  partition: number;
  seq: number;
  /** Milliseconds by the sequencer's clock. */
  at: number;
  available: number;
  held: number;
  /** Nothing was applied again. */
  repeated: boolean;
  /** In order, never empty. */
  events: readonly LedgerEvent[];
};

export type Refusal<Code extends LedgerRefusalCode = LedgerRefusalCode> = {
  kind: 'refusal';
  code: Code;
  message: string;
  /** For `overloaded`, `rate-limited`, `hold-not-due` and `round-not-due`: when to retry with the same id. */
  retryAfterMs?: number;
  details?: Readonly<Record<string, number | string>>;
  round?: OpenRound;
};

export type Outcome = Receipt | Refusal;

export const OVERLOADED: Refusal = {
  ...refusal('overloaded'),
  retryAfterMs: 250,
};

export const STORAGE_FULL: Refusal = {
  ...refusal(
    'overloaded',
    'The house has run out of disk space and accepts nothing at the moment. Your points are safe. Please try again later.',
  ),
  retryAfterMs: 5000,
};

/** Implemented by the sequencer in this process and by the channel's client. */
export type Ledger = {
  /** Resolves after the commit. Rejects if the log cannot be written; retry with the same id. */
  submit(command: Command): Promise<Outcome>;
};

export function refusal<const Code extends LedgerRefusalCode>(
  code: Code,
  message: string = REFUSALS[code].message,
  details?: Refusal['details'],
): Refusal<Code> {
  return details === undefined ? { kind: 'refusal', code, message } : { kind: 'refusal', code, message, details };
}
