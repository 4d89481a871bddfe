import type { Threads } from '#infra/threads/threads.ts';
import type { Paper } from './balance-paper.ts';
import type { ExplainedFile } from './explained-csv.ts';
import type { Statement } from './statement-paper.ts';

export type FileTask =
  | { kind: 'balance-pdf'; of: Paper }
  | { kind: 'statement-pdf'; of: Statement }
  | { kind: 'explained-csv'; of: ExplainedFile };

export type WriteFile = (task: FileTask) => Promise<Uint8Array>;

const BOUNDS = { memoryMb: 192, timeLimitMs: 60_000, lane: 'short' } as const;

/** Fonts and pages of a PDF would hold up bets. */
export function fileWriter(threads: Threads): WriteFile {
  const program = new URL('file-thread.ts', import.meta.url);
  return (task) => threads.run({ program, data: task, ...BOUNDS });
}
