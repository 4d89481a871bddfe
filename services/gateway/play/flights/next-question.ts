// When the ledger is asked about a flight again: when it says that the flight is over, and every other second for how high
// it has it; later each time while it has no answer, so that a busy ledger is not asked more for it.
import type { Refusal } from '#contracts/outcome.ts';
import type { RefusalCode } from '#contracts/refusals.ts';
import { pauseAfter } from '#infra/keep-on.ts';
import type { Flight } from './flight.ts';

/** What time cures; any other refusal means that there is nothing to settle, and asking again would not end. */
const NOT_YET: ReadonlySet<RefusalCode> = new Set(['round-not-due', 'overloaded']);
const PAUSES = { firstMs: 250, longestMs: 2000 };
/** A partition that moves to another writer may have the flight at another height: watchers are told that within this time. */
const LOOK_AGAIN_MS = 2000;
/** Sooner, when the last answer took long or contradicts the ones before it. */
const DOUBTFUL_MS = 500;

export function isNotYet({ code }: Refusal): boolean {
  return NOT_YET.has(code);
}

/** `outcome` null: it cannot be asked now. Counts what it is told. */
export function waitAfter(flight: Flight, outcome: Refusal | null): number {
  const isAnswered = outcome !== null && outcome.code !== 'overloaded';
  flight.failures = isAnswered ? 0 : flight.failures + 1;
  const pauseMs = isAnswered ? 0 : pauseAfter(flight.failures, PAUSES);
  const waitMs = Math.max(outcome?.retryAfterMs ?? PAUSES.firstMs, pauseMs);
  return Math.min(waitMs, isAnswered && flight.time.isDoubtful ? DOUBTFUL_MS : LOOK_AGAIN_MS);
}
