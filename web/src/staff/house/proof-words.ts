import type { AuditStatus } from '#contracts/audit/proof.ts';
import { grouped } from '#contracts/words/figures.ts';

export type ProofTone = 'sound' | 'waiting' | 'bad';

/** Without a report for two minutes the audit counts as stopped. */
const SILENT_MS = 120_000;

/** Ages are between two times of the server, because the reader's clock may be wrong. */
export function proofWords(status: AuditStatus | null): { words: string; tone: ProofTone } {
  if (status === null) return { words: 'Not audited yet', tone: 'waiting' };
  const bad = status.checks.filter(({ state }) => state === 'bad');
  if (bad.length > 0)
    return { words: bad.length === 1 ? '1 check failed' : `${bad.length} checks failed`, tone: 'bad' };
  const { whole, readAt, reportedAt, provenAt } = status;
  const silentMs = Date.parse(readAt) - Date.parse(reportedAt);
  if (silentMs > SILENT_MS) return { words: `The audit stopped ${ageOf(silentMs)} ago`, tone: 'bad' };
  if (whole !== null) {
    const share = whole.of === 0 ? 100 : Math.floor((whole.events / whole.of) * 100);
    return { words: `Verifying everything: ${share} %`, tone: 'waiting' };
  }
  if (provenAt === null) return { words: `Proving: ${grouped(provenOf(status))} events`, tone: 'waiting' };
  const age = ageOf(Math.max(0, Date.parse(readAt) - Date.parse(provenAt)));
  return { words: `Proven to ${positionOf(status)}, ${age} ago`, tone: 'sound' };
}

function provenOf({ partitions }: AuditStatus): number {
  return partitions.reduce((sum, { provenSeq }) => sum + provenSeq, 0);
}

/** Several partitions are too long for a badge. */
function positionOf(status: AuditStatus): string {
  const [only, second] = status.partitions;
  if (only === undefined || second !== undefined) return `event ${grouped(provenOf(status))}`;
  return `${only.partition}:${only.provenSeq}`;
}

export function ageOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
