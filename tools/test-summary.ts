import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './command.ts';
import { type Durations, LONG_SECONDS, reasonIn } from './kept-durations.ts';
import type { Count } from './test-count.ts';

export type Stage = Count & { seconds: number; busyPercent: number; durations: Durations };

const SHOWN_FILES = 10;

/** Runs `work`; measures how long it took and how busy all processors were. */
export async function measured<Result extends object>(
  work: () => Promise<Result>,
): Promise<Result & { seconds: number; busyPercent: number }> {
  const [startedAt, before] = [performance.now(), processorTime()];
  const result = await work();
  const after = processorTime();
  const busyPercent = Math.round((100 * (after.busy - before.busy)) / Math.max(1, after.all - before.all));
  return { ...result, seconds: (performance.now() - startedAt) / 1000, busyPercent };
}

function processorTime(): { busy: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { busy: all - idle, all };
}

export function describeStage({ name, passed, failed, flaky, notRun, seconds, busyPercent }: Stage): string {
  const notes = [
    flaky.length > 0 ? `${flaky.length} passed at the second try` : '',
    notRun > 0 ? `${notRun} not run without Kafka, Go or Python` : '',
  ].filter(Boolean);
  const rest = notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  const took = `${seconds.toFixed(0).padStart(5)} s, processors ${busyPercent} % busy`;
  return `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${took}, ${passed} passed, ${failed} failed${rest}`;
}

/** With the reason of each that is long. */
export function describeLongest(durations: Durations): string {
  const longest = Object.entries(durations)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SHOWN_FILES);
  return longest
    .map(([path, seconds]) => {
      const reason =
        seconds > LONG_SECONDS ? (reasonIn(readFileSync(join(ROOT, path), 'utf8')) ?? 'no reason given') : '';
      return `  ${seconds.toFixed(0).padStart(4)} s  ${path}${reason === '' ? '' : ` (${reason})`}`;
    })
    .join('\n');
}
