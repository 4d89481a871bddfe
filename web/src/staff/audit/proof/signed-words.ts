import { MINUTE_MS } from '#contracts/days/time.ts';
import { grouped } from '#contracts/words/figures.ts';
import type { SignedLog } from '#contracts/proofs/status-calls.ts';

/** The prover reports at least every half minute. */
const SILENT_MS = 2 * MINUTE_MS;
/** A head is signed every ten seconds. */
const LATE_MS = MINUTE_MS;

/** Ages are between two times of the server, because the reader's clock may be wrong. */
export function signedWords(
  { signed, head, refusal, reportedAt }: SignedLog,
  readAt: string,
): { tone: 'gain' | 'plain' | 'loss'; words: string } {
  if (refusal !== null) return { tone: 'loss', words: 'Not signed' };
  const silentMs = Date.parse(readAt) - Date.parse(reportedAt);
  if (silentMs > SILENT_MS)
    return { tone: 'loss', words: `The prover stopped ${Math.round(silentMs / MINUTE_MS)} min ago` };
  const behind = head - (signed?.size ?? 0);
  const isLate = signed === null || Date.parse(readAt) - Date.parse(signed.at) > LATE_MS;
  if (behind > 0 && isLate) return { tone: 'plain', words: `${grouped(behind)} events behind` };
  return { tone: 'gain', words: 'Signed' };
}
