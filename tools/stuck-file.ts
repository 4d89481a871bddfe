// A reporter beside vitest's own: a test file that never comes to its end is named, and the run ended with it. Time limits of
// tests are kept by the worker that runs them; one that is held by an endless loop keeps none.
import type { Reporter, TestModule } from 'vitest/node';

type Module = Pick<TestModule, 'moduleId' | 'relativeModuleId'>;

/** As long as all files together take. */
const LONGEST_MS = 12 * 60_000;

function endTheRun(why: string): void {
  console.error(why);
  // Its workers end with it: vitest has a watchdog for them.
  process.exit(1);
}

export default class StuckFile implements Reporter {
  readonly #limits = new Map<string, NodeJS.Timeout>();
  readonly #end: (why: string) => void;

  /** Vitest gives its own options first. */
  constructor(_options?: unknown, end: (why: string) => void = endTheRun) {
    this.#end = end;
  }

  onTestModuleQueued({ moduleId, relativeModuleId }: Module): void {
    const why = `${relativeModuleId} has not come to its end within ${LONGEST_MS / 60_000} minutes.`;
    this.#limits.set(moduleId, setTimeout(this.#end, LONGEST_MS, why));
  }

  onTestModuleEnd({ moduleId }: Module): void {
    clearTimeout(this.#limits.get(moduleId));
    this.#limits.delete(moduleId);
  }

  /** Of a file whose worker died no end is told. */
  onTestRunEnd(): void {
    for (const limit of this.#limits.values()) clearTimeout(limit);
    this.#limits.clear();
  }
}
