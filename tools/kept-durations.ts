// How long each test file took on a quiet machine. Orders the next runs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './command.ts';

export type Durations = Readonly<Record<string, number>>;

const FILE = join(ROOT, 'tests', 'durations.json');

/** Longer files say why in a line `// Slow: ...`. */
export const LONG_SECONDS = 20;

const SLOW = /^\/\/ Slow: (.+)$/m;

/** Rounded, so that two runs rarely differ. */
const STEPS = [0, 1, 2, 4, 7, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300];

export function coarse(seconds: number): number {
  const larger = STEPS.findIndex((step) => step >= seconds);
  if (larger === -1) return Math.round(seconds / 100) * 100;
  const [below, above] = [STEPS[Math.max(0, larger - 1)]!, STEPS[larger]!];
  return seconds - below < above - seconds ? below : above;
}

/** Seconds by path. */
export function keptDurations(): Durations {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Durations) : {};
}

/** `measured` may lack files that did not run; deleted files are left out. */
export function keepDurations(measured: Durations): void {
  const rounded = Object.entries(measured).map(([path, seconds]) => [path, coarse(seconds)] as const);
  const all = { ...keptDurations(), ...Object.fromEntries(rounded) };
  const present = Object.entries(all).filter(([path]) => existsSync(join(ROOT, path)));
  const sorted = present.toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

export function reasonIn(code: string): string | null {
  return SLOW.exec(code)?.[1] ?? null;
}

/** Lower runs earlier: files without a duration, then the longest. */
export function turnOf(seconds: number | undefined): number {
  return seconds === undefined ? -Infinity : -seconds;
}
