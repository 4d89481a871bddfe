// Holds a live view against a fresh refold of the log, at one moment and without stopping anybody.
// Before it: shadow/. After it: the audit, which names the first difference.
import type { Client } from 'pg';
import { parseExactly } from '#contracts/json/exact-json.ts';
import type { ViewName } from '#contracts/push.ts';
import { cancelAt } from './postgres/cancel.ts';
import { PART, SNAPSHOT, connect, inTransaction } from './postgres/connection.ts';
import { type AheadOfLog, aheadOfLog, withinLog } from './shadow/ahead-of-log.ts';
import { standingOf } from './checkpoint.ts';
import { type ShadowWork, catchUp, loadShadow } from './shadow/fill-shadow.ts';
import { type Shadow, openTemporaryShadow } from './shadow/open-shadow.ts';

export type Difference = {
  table: string;
  /** The live row and the one the log gives; null where there is none. */
  stored: Readonly<Record<string, unknown>> | null;
  refolded: Readonly<Record<string, unknown>> | null;
};

export type Comparison = {
  view: ViewName;
  /** partition -> the event at which both were held against each other. */
  asOf: ReadonlyMap<number, number>;
  rows: number;
  /** Events that the fold could not take, in neither of the two. */
  parked: number;
  /** Where the view knows more than the log; nothing was compared then. */
  ahead: AheadOfLog | null;
  /** The first by key; null: the view is what the log says. */
  difference: Difference | null;
};

/** Needs rights to read and to make temporary tables, none to change. */
export async function compareView(work: ShadowWork): Promise<Comparison> {
  const { databaseUrl, feed, view } = work;
  await using connection = await connect(databaseUrl, `comparison of ${view.name}`);
  const { db } = connection;
  await using _cancelled = await cancelAt(work.signal, databaseUrl, db);
  const shadow = await openTemporaryShadow(db, view);
  await loadShadow(db, shadow, await withinLog(feed, await standingOf(db, view.name)), work);
  return await differenceNow(db, shadow, work);
}

/** In one snapshot: where the live view stands, the shadow brought to exactly there, and both compared. */
export function differenceNow(db: Client, shadow: Shadow, work: ShadowWork): Promise<Comparison> {
  return inTransaction(
    db,
    async () => {
      const { view } = shadow;
      const asOf = await standingOf(db, view.name);
      const ahead = await aheadOfLog(work.feed, asOf);
      const compared = { view: view.name, asOf, ahead };
      if (ahead !== null) return { ...compared, rows: 0, parked: shadow.parked.length, difference: null };
      for (const [partition, toSeq] of asOf) await catchUp(db, shadow, work, { partition, toSeq, unit: PART });
      let rows = 0;
      let difference: Difference | null = null;
      for (const table of view.tables) {
        rows += await countRows(db, `${view.schema}.${table.name}`);
        difference ??= await firstDifference(db, shadow, table);
      }
      return { ...compared, rows, parked: shadow.parked.length, difference };
    },
    SNAPSHOT,
  );
}

async function countRows(db: Client, table: string): Promise<number> {
  const { rows } = await db.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
  return Number(rows[0]!.count);
}

async function firstDifference(
  db: Client,
  { view, schema }: Shadow,
  { name, key }: { name: string; key: readonly string[] },
): Promise<Difference | null> {
  const columns = key.join(', ');
  const { rows } = await db.query<{ stored: string | null; refolded: string | null }>(`
    SELECT to_jsonb(live)::text AS stored, to_jsonb(fresh)::text AS refolded
    FROM ${view.schema}.${name} AS live FULL JOIN ${schema}.${name} AS fresh USING (${columns})
    WHERE ROW(live.*) IS DISTINCT FROM ROW(fresh.*)
    ORDER BY ${columns} LIMIT 1`);
  const [first] = rows;
  return first === undefined ? null : { table: name, stored: rowIn(first.stored), refolded: rowIn(first.refolded) };
}

/** Two sums may differ in a digit that a double cannot hold. */
function rowIn(text: string | null): Difference['stored'] {
  return text === null ? null : (parseExactly(text) as Difference['stored']);
}
