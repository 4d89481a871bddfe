import { MINUTE_MS } from '#contracts/days/time.ts';
import { SILENT_AFTER_MS } from '#contracts/proofs/signing.ts';
import { grouped } from '#contracts/words/figures.ts';
import type { SignedLog } from '#contracts/proofs/status-calls.ts';

/** A head is signed every ten seconds. */
const LATE_MS = MINUTE_MS;

export function isSilent({ reportedAt }: Pick<SignedLog, 'reportedAt'>, readAt: string): boolean {
  return Date.parse(readAt) - Date.parse(reportedAt) > SILENT_AFTER_MS;
}

/** Ages are between two times of the server, because the reader's clock may be wrong. */
export function signedWords(
  { signed, head, refusal, reportedAt }: SignedLog,
  readAt: string,
): { tone: 'gain' | 'plain' | 'loss'; words: string } {
  if (isSilent({ reportedAt }, readAt)) return { tone: 'loss', words: 'The prover has stopped' };
  if (refusal !== null) return { tone: 'loss', words: 'Not signed' };
  const behind = head - (signed?.size ?? 0);
  const isLate = signed === null || Date.parse(readAt) - Date.parse(signed.at) > LATE_MS;
  if (behind > 0 && isLate) return { tone: 'plain', words: `${grouped(behind)} events behind` };
  return { tone: 'gain', words: 'Signed' };
}
