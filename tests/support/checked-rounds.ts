// The check of rounds over a signed history with given events.
import type { LedgerEvent } from '#contracts/events.ts';
import { checkHistory } from '#contracts/proofs/history/check-history.ts';
import type { Check } from '#contracts/proofs/history/verdict.ts';
import { HISTORY_TOOLS, writtenHistory } from './written-history.ts';

/** `from` leaves out older events. */
export async function roundsOf(events: readonly LedgerEvent[], from = 0): Promise<Check> {
  const all = events.map((event, index) => ({ ...event, seq: index + 1, version: index + 1 }) as LedgerEvent);
  const data = await writtenHistory({ events: all, size: all.length, shown: all.slice(from) });
  const verdict = await checkHistory(JSON.stringify(data), HISTORY_TOOLS);
  if (verdict.kind !== 'checked') throw new Error(verdict.words);
  return verdict.checks.find(({ id }) => id === 'rounds')!;
}

export async function complaintsOf(events: readonly LedgerEvent[], from?: number): Promise<string> {
  return (await roundsOf(events, from)).findings.map(({ words }) => words).join(' ');
}
