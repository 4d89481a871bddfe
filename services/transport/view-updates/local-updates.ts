import type { ViewUpdate, ViewUpdates } from '#contracts/internal/view-updates.ts';

export class LocalUpdates implements ViewUpdates {
  readonly #listeners = new Set<(update: ViewUpdate) => void>();
  readonly #onFailure: (error: unknown) => void;

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  subscribe(listener: (update: ViewUpdate) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(update: ViewUpdate): void {
    for (const listener of this.#listeners) {
      try {
        listener(update);
      } catch (error) {
        this.#onFailure(error);
      }
    }
  }
}
