// Makes a view's tables beside the live ones, in the schema <view>_v<build>, and drops those that came to nothing.
// Before it: prepare.ts. After it: fill-shadow.ts fills them.
import type { Client } from 'pg';
import type { ParkedEvent } from '../park.ts';
import { inTransaction } from '../postgres/connection.ts';
import { makeTables, newerThanProgram, TEMPORARY } from '../prepare.ts';
import type { View } from '../projection.ts';

export type Shadow = {
  view: View;
  schema: string;
  /** partition -> last event inside. */
  reached: Map<number, number>;
  /** Events that the fold could not take. */
  parked: ParkedEvent[];
};

/** Another process rebuilds this view. */
export class RebuiltElsewhere extends Error {
  override name = 'RebuiltElsewhere';
}

/** Throws RebuiltElsewhere when another process rebuilds this view: the lock lasts as long as the connection. */
export async function openShadow(db: Client, view: View): Promise<Shadow> {
  const { rows } = await db.query<{ free: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS free', [
    `projection shadow ${view.name}`,
  ]);
  if (rows[0]?.free !== true) throw new RebuiltElsewhere(`The view ${view.name} is being rebuilt already.`);
  await dropLeftovers(db, view);
  return inTransaction(db, async () => {
    const counted = await db.query<{ build: number; version: number }>(
      'UPDATE projection.view SET build = build + 1 WHERE name = $1 RETURNING build, version',
      [view.name],
    );
    const { build, version } = counted.rows[0] ?? {};
    if (build === undefined || version === undefined)
      throw new Error(`The view ${view.name} does not stand yet: start the program once.`);
    if (version > view.version) throw newerThanProgram(view, version);
    const schema = `${view.schema}_v${build}`;
    await makeTables(db, view, schema);
    return { view, schema, reached: new Map(), parked: [] };
  });
}

/** For whoever only compares: nothing of it is seen by others, nothing is left when the connection ends. */
export function openTemporaryShadow(db: Client, view: View): Promise<Shadow> {
  return inTransaction(db, async () => {
    await makeTables(db, view, TEMPORARY);
    return { view, schema: TEMPORARY, reached: new Map(), parked: [] };
  });
}

/** Of a rebuild that did not come to its end. */
export async function dropLeftovers(db: Client, view: View): Promise<void> {
  const { rows } = await db.query<{ schema: string }>('SELECT nspname AS schema FROM pg_namespace WHERE nspname ~ $1', [
    `^${view.schema}_v[0-9]+$`,
  ]);
  for (const { schema } of rows) await db.query(`DROP SCHEMA ${schema} CASCADE`);
}
