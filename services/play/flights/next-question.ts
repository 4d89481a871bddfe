// The ledger is asked when it said the flight is over, and every two seconds for its height; with backoff while it does not
// answer.
import type { Refusal } from '#contracts/outcome.ts';
import type { RefusalCode } from '#contracts/refusals.ts';
import { pauseAfter } from '#infra/retry-loop.ts';
import type { Flight } from './flight.ts';

/** Refusals that time cures; after any other there is nothing to settle. */
const NOT_YET: ReadonlySet<RefusalCode> = new Set(['round-not-due', 'overloaded']);
const PAUSES = { firstMs: 250, longestMs: 2000 };
/** Bounds how long watchers see a wrong height after the partition gets a new writer. */
const LOOK_AGAIN_MS = 2000;
const DOUBTFUL_MS = 500;

export function isNotYet({ code }: Refusal): boolean {
  return NOT_YET.has(code);
}

export function waitAfter(flight: Flight, outcome: Refusal | null): number {
  const isAnswered = outcome !== null && outcome.code !== 'overloaded';
  flight.failures = isAnswered ? 0 : flight.failures + 1;
  const pauseMs = isAnswered ? 0 : pauseAfter(flight.failures, PAUSES);
  const waitMs = Math.max(outcome?.retryAfterMs ?? PAUSES.firstMs, pauseMs);
  return Math.min(waitMs, isAnswered && flight.time.isDoubtful ? DOUBTFUL_MS : LOOK_AGAIN_MS);
}
