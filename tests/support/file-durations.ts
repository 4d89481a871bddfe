import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { ROOT } from '../../tools/command.ts';

/** With hooks, which the JSON report leaves out. */
export class FileDurations implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const seconds = modules.map((module) => [relative(ROOT, module.moduleId), module.diagnostic().duration / 1000]);
    writeFileSync(this.#file, JSON.stringify(Object.fromEntries(seconds)));
  }
}
