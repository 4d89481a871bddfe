// A refold that is kept beside a view and compared with it in slices. Unlike the shadow of a rebuild it is never swapped in.
import type { Client } from 'pg';
import { inTransaction, SNAPSHOT } from '#infra/postgres/session/transaction.ts';
import { makeTables } from '../state/prepare.ts';
import { positionsOf } from '../state/checkpoint.ts';
import type { View } from '../view/define-view.ts';
import { withinLog } from './ahead-of-log.ts';
import { compareSlice, type Key, type Slice } from './compare.ts';
import { loadShadow, type ShadowWork } from './fill-shadow.ts';
import type { Shadow } from './open-shadow.ts';

export type Kept = { version: number; reached: ReadonlyMap<number, number> };

export function keptSchema({ schema }: View): string {
  return `audit_${schema}`;
}

/** Continues a kept refold of the same version; otherwise folds the log from its first event. */
export async function openKeptShadow(db: Client, work: ShadowWork, kept: Kept | null): Promise<Shadow> {
  const { view, feed } = work;
  const schema = keptSchema(view);
  const shadow = { view, schema, reached: new Map(kept?.reached), marked: new Map(), parked: [] };
  if (kept !== null && kept.version === view.version) return shadow;
  shadow.reached.clear();
  await inTransaction(db, async () => {
    await db.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await makeTables(db, view, schema);
  });
  await loadShadow(db, shadow, await withinLog(feed, await positionsOf(db, view.name)), work);
  return shadow;
}

/** `after` is the last key compared in `table`; null begins the table. */
export type SweepPlace = { table: number; after: Key | null };

export type Swept = Slice & { place: SweepPlace; isWhole: boolean; table: string };

/** Folds up to the view's position, and compares the rows that follow. `keep` stores the new place in the same transaction. */
export function sweepOn(db: Client, shadow: Shadow, { work, from, sliceRows, keep }: Sweep): Promise<Swept> {
  const { view } = shadow;
  const table = view.tables[from.table] ?? view.tables[0]!;
  return inTransaction(
    db,
    async () => {
      const slice = await compareSlice(db, shadow, work, { table, after: from.after, sliceRows });
      const isTableDone = slice.until === null;
      const next = isTableDone ? (from.table + 1) % view.tables.length : from.table;
      const place = { table: next, after: slice.until };
      await keep(place);
      return { ...slice, place, isWhole: isTableDone && next === 0, table: table.name };
    },
    SNAPSHOT,
  );
}

export type Sweep = {
  work: ShadowWork;
  from: SweepPlace;
  sliceRows: number;
  keep(place: SweepPlace): Promise<void>;
};
