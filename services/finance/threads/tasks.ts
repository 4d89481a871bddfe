import { HOUR_MS } from '#contracts/days/time.ts';
import type { BooksManifest } from '#contracts/finance/books-manifest.ts';
import type { Preview } from '#contracts/finance/files.ts';
import type { StatementReading } from '#contracts/internal/finance.ts';
import type { RunSummary } from '#contracts/finance/runs.ts';
import type { LaneName, Threads } from '#infra/threads/threads.ts';

const BOUNDS: Record<keyof Tasks, { memoryMb: number; timeLimitMs: number; lane: LaneName }> = {
  preview: { memoryMb: 192, timeLimitMs: 60_000, lane: 'short' },
  import: { memoryMb: 192, timeLimitMs: HOUR_MS, lane: 'background' },
  match: { memoryMb: 512, timeLimitMs: 600_000, lane: 'long' },
  'match-daily': { memoryMb: 512, timeLimitMs: 600_000, lane: 'background' },
  export: { memoryMb: 256, timeLimitMs: 600_000, lane: 'long' },
};

export type RunTask = <Name extends keyof Tasks>(
  name: Name,
  given: Tasks[Name]['given'],
) => Promise<Tasks[Name]['result']>;

const program = new URL('../thread.ts', import.meta.url);

export type TaskRooms = { threads: Threads; databaseUrl: string };

export function tasksOf({ threads, databaseUrl }: TaskRooms): RunTask {
  return (name, given) => {
    const bounds = BOUNDS[name];
    return threads.run({
      program,
      data: { databaseUrl, statementTimeoutMs: bounds.timeLimitMs, name, given },
      ...bounds,
    });
  };
}

export type DraftManifest = Omit<BooksManifest, 'program'> & { program: { name: 'tallyhouse'; version: string } };

export type SpooledMonth = { kind: 'spooled'; draft: DraftManifest } | { kind: 'behind' } | { kind: 'too-large' };

export type Tasks = {
  preview: { given: { file: number; now: number } & StatementReading; result: Preview };
  import: { given: { file: number; account: string; now: number }; result: null };
  match: {
    given: { account: string; by: number; isDry: boolean; now: number };
    result: { summary: RunSummary; before: RunSummary | null } | 'taken';
  };
  'match-daily': { given: { account: string; by: number; since: number; now: number }; result: null };
  export: { given: { month: string; folder: string; now: number }; result: SpooledMonth };
};

export type FinanceTask = { [Name in keyof Tasks]: { name: Name; given: Tasks[Name]['given'] } }[keyof Tasks];
