import { vi } from 'vitest';
import { VIEWS } from '#projections/registry.ts';

/** Counts events by the views that fold them. */
export class FoldCount implements Disposable {
  readonly #spies = VIEWS.map((view) => vi.spyOn(view, 'fold'));

  /** Since the last call. */
  take(): number {
    let folded = 0;
    for (const { mock } of this.#spies) {
      for (const [events] of mock.calls) folded += events.length;
      mock.calls.length = 0;
    }
    return folded;
  }

  [Symbol.dispose](): void {
    for (const spy of this.#spies) spy.mockRestore();
  }
}
