import type { Client } from 'pg';
import { sql } from 'slonik';
import { z } from 'zod';
import type { LedgerEvent } from '#contracts/events.ts';
import type { ViewName } from '#contracts/push.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import { runAll } from '#infra/postgres/session/pipeline.ts';
import { type Projector, type ProjectorOptions, startProjector } from '#projections/projector/projector.ts';
import { viewNamed } from '#projections/registry.ts';
import { changeIn, type View } from '#projections/view/define-view.ts';
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

export const workOn = (bed: Bed, name: ViewName) => ({
  databaseUrl: bed.db.url,
  feed: bed.feed,
  view: viewNamed(name),
  signal: AbortSignal.timeout(30_000),
});

export const positionOf = (bed: Bed, view: string) =>
  bed.db.pool.oneFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM projection.checkpoint WHERE view = ${view}`);

export const schemasOf = (bed: Bed) =>
  bed.db.pool.anyFirst(sql.type(z.object({ name: z.string() }))`
    SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '_v[0-9]+$'`);

/** As a parked event that comes late. */
export async function applyEvent(db: Client, view: View, event: LedgerEvent): Promise<void> {
  await runAll(db, changeIn(view, [event]).write(view.schema, undefined).statements);
}
