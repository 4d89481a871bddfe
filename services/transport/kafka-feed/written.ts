// How far the log has come, for whoever doubts what a message says of itself: the log is asked only about what is beyond the
// last answer.
import type { Feed } from '#contracts/internal/feed.ts';

export class Written {
  readonly #history: Pick<Feed, 'headSeq'>;
  readonly #known = new Map<number, number>();

  constructor(history: Pick<Feed, 'headSeq'>) {
    this.#history = history;
  }

  /** Whether the log has the event. What the relay has sent it has: an event is in the log before it is in the topic. */
  async has(partition: number, seq: number): Promise<boolean> {
    if (seq <= (this.#known.get(partition) ?? 0)) return true;
    const head = await this.#history.headSeq(partition);
    this.#known.set(partition, head);
    return seq <= head;
  }
}
