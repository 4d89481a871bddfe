// A thread that leaves the processor to others.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Milliseconds of processor time of the calling thread. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A tenth of the weight of other threads: enough for a twentieth of a core that two others want. */
const LOW = 10;

/** The calling thread gives way to others. Linux only: elsewhere priorities belong to processes. */
export function lowerThread(): void {
  try {
    const id = Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0]);
    if (id !== process.pid) setPriority(id, LOW);
  } catch {
    // It keeps its priority.
  }
}

/** Rest that keeps the thread within a share of one core, after work since the construction. */
export class Pace {
  readonly #share: number;
  readonly #workedMs = threadMs();
  readonly #began = performance.now();

  /** `share` of one core: above 0, at most 1. */
  constructor(share: number) {
    this.#share = share;
  }

  get restMs(): number {
    const tookMs = performance.now() - this.#began;
    return Math.max(0, (threadMs() - this.#workedMs) / this.#share - tookMs);
  }
}
