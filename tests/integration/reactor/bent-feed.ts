// Late, redelivering, with holes or an unreadable event.
import { type Feed, type FeedBatch, type FeedReadOptions, UnreadableEvent } from '#contracts/internal/feed.ts';

export class BentFeed implements Feed {
  readonly #feed: Feed;
  bend: (batch: FeedBatch) => FeedBatch[] = (batch) => [batch];
  readonly unreadable = new Set<number>();
  /** Nothing is delivered before it resolves. */
  gate: Promise<void> = Promise.resolve();
  reads = 0;

  constructor(feed: Feed) {
    this.#feed = feed;
  }

  get partitions(): readonly number[] {
    return this.#feed.partitions;
  }

  headSeq(partition: number): Promise<number> {
    return this.#feed.headSeq(partition);
  }

  async *read(partition: number, afterSeq: number, options: FeedReadOptions): AsyncIterable<FeedBatch> {
    this.reads += 1;
    for await (const batch of this.#feed.read(partition, afterSeq, options)) {
      await this.gate;
      const broken = batch.events.find(({ seq }) => this.unreadable.has(seq));
      if (broken !== undefined) throw new UnreadableEvent(partition, broken.seq, 'its kind is not in the catalogue');
      yield* this.bend(batch);
    }
  }
}
