// A refold that is kept beside a view. Unlike the shadow of a rebuild it is never swapped in, and rows that never change are
// compared instead of copied.
import type { Client } from 'pg';
import type { Feed } from '#contracts/internal/feed.ts';
import { runAll, type Statement } from '#infra/postgres/session/pipeline.ts';
import { inTransaction, SAVEPOINT, SNAPSHOT, TRANSACTION, type Unit } from '#infra/postgres/session/transaction.ts';
import { type ReadBatch, readOn } from '../consumer/read-on.ts';
import { makeTables } from '../state/prepare.ts';
import type { View } from '../view/define-view.ts';
import { compareSlice, type Difference, type Key, type Slice } from './compare.ts';
import type { Shadow } from './open-shadow.ts';
import { changeOf, type Manner, takeBatch } from './take-batch.ts';
import { differenceIn, type OnceRows, splitOnce } from './written-once.ts';

export type Reached = ReadonlyMap<number, number>;

export type Kept = { version: number; reached: Reached };

export function keptSchema({ schema }: View): string {
  return `audit_${schema}`;
}

/** Continues a kept refold of the same version; otherwise begins an empty one. */
export async function openKeptShadow(db: Client, view: View, kept: Kept | null): Promise<Shadow> {
  const schema = keptSchema(view);
  const shadow = { view, schema, reached: new Map(kept?.reached), marked: new Map(), parked: [] };
  if (kept !== null && kept.version === view.version) return shadow;
  shadow.reached.clear();
  await inTransaction(db, async () => {
    await db.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await makeTables(db, view, schema);
    for (const { name, isWrittenOnce } of view.tables) {
      if (isWrittenOnce === true) await db.query(`DROP TABLE ${schema}.${name}`);
    }
    await dropReadersIndexes(db, schema);
  });
  return shadow;
}

/** All access is by key. */
async function dropReadersIndexes(db: Client, schema: string): Promise<void> {
  const { rows } = await db.query<{ index: string }>(
    `SELECT indexrelid::regclass::text AS index FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     WHERE relnamespace = $1::regnamespace AND indisunique = false`,
    [schema],
  );
  for (const { index } of rows) await db.query(`DROP INDEX ${index}`);
}

export type Keeping = {
  /** Of the shadow. */
  db: Client;
  /** Reads the view's rows. */
  reader: Client;
  feed: Feed;
  signal: AbortSignal;
  /** Stores how far the shadow is, in the same transaction. */
  keep(reached: Reached): Statement;
};

export type Brought = { difference: Difference | null; onceRows: number };

/** Folds up to `toSeq`, where the view has been at least. Ends before it if the log has a gap. */
export async function bringTo(
  keeping: Keeping,
  shadow: Shadow,
  { partition, toSeq }: { partition: number; toSeq: number },
  unit: Unit = TRANSACTION,
): Promise<Brought> {
  const { feed, signal } = keeping;
  const brought: Brought = { difference: null, onceRows: 0 };
  const from = shadow.reached.get(partition) ?? 0;
  shadow.reached.set(partition, from);
  if (toSeq <= from) return brought;
  for await (const batch of readOn(feed, partition, from, { signal, toSeq })) {
    const { difference, onceRows } = await takeOn(keeping, shadow, batch, unit);
    brought.difference ??= difference;
    brought.onceRows += onceRows;
  }
  return brought;
}

async function takeOn(keeping: Keeping, shadow: Shadow, batch: ReadBatch, unit: Unit): Promise<Brought> {
  const { db, reader, keep } = keeping;
  const { view, schema, reached } = shadow;
  const compared: { rows: OnceRows; part: ReadBatch }[] = [];
  const by: Manner['by'] = (_shadow, part) => {
    const change = changeOf(shadow, part);
    const { partition, toSeq } = part;
    const write = (statements: readonly Statement[]) =>
      runAll(db, [...statements, keep(new Map(reached).set(partition, toSeq))]);
    const { readState } = view;
    if (readState !== undefined) {
      return async () => {
        const { statements } = change.load(schema, await readState(db, schema, partition));
        await write(statements);
      };
    }
    const { others, once } = splitOnce(view, change.load(schema, undefined).statements);
    const note = () => compared.push(...once.map((rows) => ({ rows, part })));
    if (others.length === 0) return (note(), null);
    return async () => {
      await write(others);
      note();
    };
  };
  await takeBatch(db, shadow, batch, { by, unit });
  const brought: Brought = { difference: null, onceRows: 0 };
  for (const { rows, part } of compared) {
    brought.difference ??= await differenceIn(reader, view, rows, part);
    brought.onceRows += lines(rows.rows);
  }
  return brought;
}

function lines(rows: Buffer): number {
  let count = 0;
  for (let at = rows.indexOf('\n'); at !== -1; at = rows.indexOf('\n', at + 1)) count++;
  return count;
}

/** Folds up to the view's position, and compares the rows that follow `after`. `keep` stores the place in the same transaction. */
export function sweepOn(
  keeping: Keeping,
  shadow: Shadow,
  range: { table: View['tables'][number]; after: Key | null; sliceRows: number },
  keep: (slice: Slice) => Promise<void>,
): Promise<Slice & Brought> {
  return inTransaction(
    keeping.db,
    async () => {
      const brought: Brought = { difference: null, onceRows: 0 };
      const bring = async (place: { partition: number; toSeq: number }) => {
        const { difference, onceRows } = await bringTo(keeping, shadow, place, SAVEPOINT);
        if (shadow.reached.get(place.partition) !== place.toSeq) {
          throw new Error(`the log did not reach ${place.partition}-${place.toSeq}`);
        }
        brought.difference ??= difference;
        brought.onceRows += onceRows;
      };
      const slice = await compareSlice(keeping.db, shadow, { feed: keeping.feed, bring }, range);
      await keep(slice);
      return { ...slice, onceRows: brought.onceRows, difference: brought.difference ?? slice.difference };
    },
    SNAPSHOT,
  );
}
