import type { Client } from 'pg';
import { parseExactly } from '#contracts/json/exact-json.ts';
import type { ViewName } from '#contracts/push.ts';
import { cancelAt } from '#infra/postgres/session/cancel.ts';
import { SAVEPOINT, SNAPSHOT, inTransaction } from '#infra/postgres/session/transaction.ts';
import { openReaderSession } from '../consumer/session.ts';
import { type AheadOfLog, aheadOfLog, withinLog } from './ahead-of-log.ts';
import { positionsOf } from '../state/checkpoint.ts';
import { type ShadowWork, catchUp, loadShadow } from './fill-shadow.ts';
import type { View } from '../view/define-view.ts';
import { type Shadow, openTemporaryShadow } from './open-shadow.ts';

export type Difference = {
  table: string;
  /** Null if the row is missing. */
  stored: Readonly<Record<string, unknown>> | null;
  refolded: Readonly<Record<string, unknown>> | null;
};

export type Comparison = {
  view: ViewName;
  /** Partition to the last event included on both sides. */
  asOf: ReadonlyMap<number, number>;
  rows: number;
  /** Missing on both sides. */
  parked: number;
  /** If set, nothing was compared. */
  ahead: AheadOfLog | null;
  /** The first difference by key. */
  difference: Difference | null;
};

/** `sliceRows` is the number of live rows compared per snapshot. */
export type Comparing = ShadowWork & { sliceRows?: number };

/** Needs only the rights to read and to create temporary tables. */
export async function compareView(work: Comparing): Promise<Comparison> {
  const { databaseUrl, feed, view } = work;
  await using connection = await openReaderSession(databaseUrl, `comparison of ${view.name}`);
  const { pg: db } = connection;
  await using _cancelled = await cancelAt(work.signal, databaseUrl, db);
  const shadow = await openTemporaryShadow(db, view);
  await loadShadow(db, shadow, await withinLog(feed, await positionsOf(db, view.name)), work);
  return await differenceNow(db, shadow, work);
}

/** In each short snapshot the shadow first catches up with the live view. `asOf` belongs to the last one. */
export async function differenceNow(db: Client, shadow: Shadow, work: Comparing): Promise<Comparison> {
  const { view } = shadow;
  const { sliceRows = SLICE_ROWS } = work;
  const bringing: Bringing = {
    feed: work.feed,
    bring: (place) => catchUp(db, shadow, work, { ...place, unit: SAVEPOINT }),
  };
  const found: Comparison = { view: view.name, asOf: new Map(), rows: 0, parked: 0, ahead: null, difference: null };
  for (const table of view.tables) {
    let after: Key | null = null;
    do {
      const range = { table, after, sliceRows };
      const slice: Slice = await inTransaction(db, () => compareSlice(db, shadow, bringing, range), SNAPSHOT);
      Object.assign(found, { asOf: slice.asOf, ahead: slice.ahead, parked: shadow.parked.length });
      if (slice.ahead !== null) return { ...found, rows: 0, difference: null };
      found.rows += slice.rows;
      found.difference ??= slice.difference;
      after = slice.until;
    } while (after !== null);
  }
  return found;
}

const SLICE_ROWS = 50_000;

type Table = View['tables'][number];
export type Key = readonly string[];
type Range = { table: Table; after: Key | null; sliceRows: number };
/** `until` is null at the end of the table. */
export type Slice = Pick<Comparison, 'asOf' | 'ahead' | 'rows' | 'difference'> & { until: Key | null };

export type Bringing = Pick<ShadowWork, 'feed'> & {
  /** Folds the shadow up to `toSeq`, within the transaction. */
  bring(place: { partition: number; toSeq: number }): Promise<void>;
};

export async function compareSlice(db: Client, shadow: Shadow, work: Bringing, range: Range): Promise<Slice> {
  const { view } = shadow;
  const asOf = await positionsOf(db, view.name);
  const ahead = await aheadOfLog(work.feed, asOf);
  if (ahead !== null) return { asOf, ahead, rows: 0, difference: null, until: null };
  for (const [partition, toSeq] of asOf) await work.bring({ partition, toSeq });
  const live = `${view.schema}.${range.table.name}`;
  const until = await keyAfter(db, live, range);
  const condition = conditionOf(range.table, { after: range.after, until });
  const { rows } = await db.query<{ count: string }>({
    text: `SELECT count(*) FROM ${live} WHERE ${condition.text}`,
    values: condition.values,
  });
  const difference = await firstDifference(db, shadow, { table: range.table, condition });
  return { asOf, ahead, rows: Number(rows[0]!.count), difference, until };
}

async function keyAfter(db: Client, live: string, { table, after, sliceRows }: Range): Promise<Key | null> {
  const columns = table.key.join(', ');
  const condition = conditionOf(table, { after, until: null });
  const { rows } = await db.query<{ key: string[] }>({
    text: `SELECT ARRAY[${table.key.map((column) => `${column}::text`).join(', ')}] AS key FROM ${live}
      WHERE ${condition.text} ORDER BY ${columns} OFFSET ${sliceRows - 1} LIMIT 1`,
    values: condition.values,
  });
  return rows[0]?.key ?? null;
}

type Condition = { text: string; values: string[] };

function conditionOf({ key }: Table, { after, until }: { after: Key | null; until: Key | null }): Condition {
  const values = [...(after ?? []), ...(until ?? [])];
  const row = (from: number) => `(${key.map((_column, place) => `$${from + place + 1}`).join(', ')})`;
  const columns = `(${key.join(', ')})`;
  const parts = [
    ...(after === null ? [] : [`${columns} > ${row(0)}`]),
    ...(until === null ? [] : [`${columns} <= ${row(after?.length ?? 0)}`]),
  ];
  return { text: parts.length === 0 ? 'true' : parts.join(' AND '), values };
}

async function firstDifference(
  db: Client,
  { view, schema }: Shadow,
  { table: { name, key }, condition }: { table: Table; condition: Condition },
): Promise<Difference | null> {
  const columns = key.join(', ');
  const within = (tables: string) => `(SELECT * FROM ${tables}.${name} WHERE ${condition.text})`;
  const { rows } = await db.query<{ stored: string | null; refolded: string | null }>({
    text: `
      SELECT to_jsonb(live)::text AS stored, to_jsonb(fresh)::text AS refolded
      FROM ${within(view.schema)} AS live FULL JOIN ${within(schema)} AS fresh USING (${columns})
      WHERE ROW(live.*) IS DISTINCT FROM ROW(fresh.*)
      ORDER BY ${columns} LIMIT 1`,
    values: condition.values,
  });
  const [first] = rows;
  return first === undefined ? null : { table: name, stored: rowIn(first.stored), refolded: rowIn(first.refolded) };
}

/** Sums may differ in a digit that a double cannot hold. */
function rowIn(text: string | null): Difference['stored'] {
  return text === null ? null : (parseExactly(text) as Difference['stored']);
}
