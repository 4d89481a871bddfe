import type { LedgerEvent } from '#contracts/events.ts';
import type { Uptime } from '#contracts/games/open-round.ts';
import type { Book } from '../book/book.ts';
import type { SeenFilter } from '../idempotency/seen-filter.ts';
import type { Head } from '../../log/head.ts';
import type { Rulebook } from '../decide/rule.ts';
import type { LogPort } from './log-port.ts';

export type SequencerLimits = {
  /** A batch at either limit takes no more commands. */
  batchEvents: number;
  batchBytes: number;
  /** A batch of this size does not wait for the end of the turn. */
  eagerEvents: number;
  /** A batch of this size does not wait for the one in flight. */
  overlapEvents: number;
  /** Commands. Must exceed three batches: two in flight and one open. */
  hotWindow: number;
  commitAttempts: number;
};

export const DEFAULT_LIMITS: SequencerLimits = {
  batchEvents: 4096,
  batchBytes: 2_097_152,
  eagerEvents: 64,
  overlapEvents: 128,
  hotWindow: 12_544,
  commitAttempts: 60,
};

export type SequencerOptions = {
  port: LogPort;
  partition: number;
  head: Head;
  book: Book;
  seen: SeenFilter;
  rulebook: Rulebook;
  /** Milliseconds. */
  now: () => number;
  /** Monotonic. */
  uptime: () => Uptime;
  /** Batches are never dated before the last event in the log. */
  lastAt: number;
  limits?: Partial<SequencerLimits>;
  /** Called in order, after the commit and before the batch's answers. `hash` is the chain's hash after it. */
  onCommitted: (events: readonly LedgerEvent[], landed: { seconds: number; hash: Buffer }) => void;
  /** Called once, when the writer is fenced or cannot write the log. */
  onStopped: (error: Error) => void;
  onRetry: (error: unknown, attempt: number) => void;
};
