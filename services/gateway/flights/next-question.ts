// When the ledger is asked about a flight again: as it says itself; sooner, while its clock is in doubt; later each time,
// while it has no answer, so that it is not asked the more for it. Before it: its answer. After it: flights.ts waits.
import type { Refusal } from '#contracts/outcome.ts';
import type { RefusalCode } from '#contracts/refusals.ts';
import { pauseAfter } from '#infra/keep-on.ts';
import type { Flight } from './flight.ts';

/** What time cures; any other refusal means that there is nothing to settle, and asking again would not end. */
const NOT_YET: ReadonlySet<RefusalCode> = new Set(['round-not-due', 'overloaded']);
const PAUSES = { firstMs: 250, longestMs: 2000 };
/** How often, and after how long each, the ledger is asked for its time again when its answer may have been late. */
export const LOOKS_AT_CLOCK = 5;
const LOOK_AGAIN_MS = 1000;

export function isNotYet({ code }: Refusal): boolean {
  return NOT_YET.has(code);
}

/** `outcome` null: it cannot be asked now. Counts what it is told. */
export function waitAfter(flight: Flight, outcome: Refusal | null): number {
  const isAnswered = outcome !== null && outcome.code !== 'overloaded';
  flight.failures = isAnswered ? 0 : flight.failures + 1;
  const pauseMs = isAnswered ? 0 : pauseAfter(flight.failures, PAUSES);
  const waitMs = Math.max(outcome?.retryAfterMs ?? PAUSES.firstMs, pauseMs);
  const looksAgain = flight.clock.isDoubtful && flight.looksLeft-- > 0;
  return looksAgain ? Math.min(waitMs, LOOK_AGAIN_MS) : waitMs;
}
