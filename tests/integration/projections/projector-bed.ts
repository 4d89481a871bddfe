// A database, a feed in memory and a projector over them, with what it announced; gone at the end of the test.
import type { ViewUpdate } from '#contracts/view-updates.ts';
import { type Projector, type ProjectorOptions, startProjector } from '#projections/projector.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { MemoryFeed } from '#tests/support/memory-feed.ts';

export type Bed = {
  db: TestDatabase;
  feed: MemoryFeed;
  updates: ViewUpdate[];
  complaints: string[];
  start(options?: Partial<ProjectorOptions>): Promise<Projector>;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function projectorBed(partitions: readonly number[] = [0]): Promise<Bed> {
  const db = await testDatabase();
  const feed = new MemoryFeed(partitions);
  const updates: ViewUpdate[] = [];
  const complaints: string[] = [];
  const note = (_facts: object, message: string) => complaints.push(message);
  return {
    db,
    feed,
    updates,
    complaints,
    start: (options = {}) =>
      startProjector({
        databaseUrl: db.url,
        feed,
        announce: (update) => updates.push(update),
        log: { info: note, warn: note, error: note },
        pace: { maxEvents: 50, restMs: 0 },
        ...options,
      }),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}
