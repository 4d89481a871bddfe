// Caches the log's head: only positions after the last answer are queried.
import type { Feed } from '#contracts/internal/feed.ts';

export class Written {
  readonly #history: Pick<Feed, 'headSeq'>;
  readonly #known = new Map<number, number>();

  constructor(history: Pick<Feed, 'headSeq'>) {
    this.#history = history;
  }

  /** Relayed events are always in the log, which is written first. */
  async has(partition: number, seq: number): Promise<boolean> {
    if (seq <= (this.#known.get(partition) ?? 0)) return true;
    const head = await this.#history.headSeq(partition);
    this.#known.set(partition, head);
    return seq <= head;
  }
}
