import { type Child, nextMessage, startChild } from './child-process.ts';
import type { LoadOrder, LoadReport } from './load-process.ts';

export type Load = Extract<LoadReport, { kind: 'measured' }>;

export class LoadGenerator implements AsyncDisposable {
  readonly #child: Child = startChild(new URL('./load-process.ts', import.meta.url), []);

  async run(order: LoadOrder): Promise<Load> {
    const answer = nextMessage<LoadReport>(this.#child);
    this.#child.process.send(order);
    const report = await answer;
    if (report.kind === 'failed') throw new Error(`the load generator failed: ${report.reason}`);
    return report;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#child[Symbol.asyncDispose]();
  }
}
