import { HOUR_MS } from '#contracts/days/time.ts';
import type { LaneName, Threads } from '#infra/threads/threads.ts';
import type { Tasks } from './tasks.ts';

const BOUNDS: Record<keyof Tasks, { memoryMb: number; timeLimitMs: number; lane: LaneName }> = {
  preview: { memoryMb: 192, timeLimitMs: 60_000, lane: 'short' },
  import: { memoryMb: 192, timeLimitMs: HOUR_MS, lane: 'background' },
  match: { memoryMb: 512, timeLimitMs: 600_000, lane: 'long' },
  export: { memoryMb: 256, timeLimitMs: 600_000, lane: 'long' },
};

export type RunTask = <Name extends keyof Tasks>(
  name: Name,
  given: Tasks[Name]['given'],
) => Promise<Tasks[Name]['result']>;

const program = new URL('../thread.ts', import.meta.url);

export type TaskRooms = { threads: Threads; databaseUrl: string };

export function tasksOf({ threads, databaseUrl }: TaskRooms): RunTask {
  return (name, given) => threads.run({ program, data: { databaseUrl, name, given }, ...BOUNDS[name] });
}
