import type { LedgerEvent } from '#contracts/events.ts';
import type { Uptime } from '#contracts/games/open-round.ts';
import type { Book } from '../book/book.ts';
import type { SeenFilter } from '../idempotency/seen-filter.ts';
import type { Head } from '../../log/head.ts';
import type { Rulebook } from '../decide/rule.ts';
import type { LogPort } from './log-port.ts';

export type SequencerLimits = {
  /** A batch takes no more commands past either; what comes then is told to come again. */
  batchEvents: number;
  batchBytes: number;
  /** A batch of this many need not wait for the end of the turn. */
  eagerEvents: number;
  /** Commands known in memory; must exceed what can be in flight and open: three batches. */
  hotWindow: number;
  commitAttempts: number;
};

export const DEFAULT_LIMITS: SequencerLimits = {
  batchEvents: 4096,
  batchBytes: 2_097_152,
  eagerEvents: 16,
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
  /** The wall clock, milliseconds. */
  now: () => number;
  /** A clock that nobody sets: how long a flight has been in the air. */
  uptime: () => Uptime;
  /** Time of the last event in the log: batches never run backwards behind it. */
  lastAt: number;
  limits?: Partial<SequencerLimits>;
  /** Told every batch right after its commit, in order, before the replies leave; `hash` is the chain's after it. */
  onCommitted: (events: readonly LedgerEvent[], landed: { seconds: number; hash: Buffer }) => void;
  /** Told once when this writer stops by itself: fenced, or the log cannot be written. */
  onStopped: (error: Error) => void;
  onRetry: (error: unknown, attempt: number) => void;
};
