import type { Client } from 'pg';
import type { Marked } from '../consumer/marked.ts';
import type { ParkedEvent } from '../state/park.ts';
import { inTransaction } from '#infra/postgres/session/transaction.ts';
import { makeTables, newerThanProgram, TEMPORARY } from '../state/prepare.ts';
import type { View } from '../view/define-view.ts';

export type Shadow = {
  view: View;
  schema: string;
  /** partition -> last event inside. */
  reached: Map<number, number>;
  /** partition -> the history that it follows from, where the feed knows it. */
  marked: Map<number, Marked>;
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
    lockOf(view),
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
    return { view, schema, reached: new Map(), marked: new Map(), parked: [] };
  });
}

/** For whoever only compares: nothing of it is seen by others, nothing is left when the connection ends. */
export function openTemporaryShadow(db: Client, view: View): Promise<Shadow> {
  return inTransaction(db, async () => {
    await makeTables(db, view, TEMPORARY);
    return { view, schema: TEMPORARY, reached: new Map(), marked: new Map(), parked: [] };
  });
}

function lockOf(view: View): string {
  return `projection shadow ${view.name}`;
}

/** Of a rebuild that did not come to its end. */
export async function dropLeftovers(db: Client, view: View): Promise<void> {
  for (const schema of await leftoversOf(db, view)) await db.query(`DROP SCHEMA ${schema} CASCADE`);
}

/** At the start of a program: what killed rebuilds left behind. A rebuild that is running keeps its schema. */
export async function dropForsaken(db: Client, views: readonly View[]): Promise<void> {
  for (const view of views) {
    if ((await leftoversOf(db, view)).length === 0) continue;
    await inTransaction(db, async () => {
      const sql = 'SELECT pg_try_advisory_xact_lock(hashtext($1)) AS free';
      const { rows } = await db.query<{ free: boolean }>(sql, [lockOf(view)]);
      if (rows[0]?.free === true) await dropLeftovers(db, view);
    });
  }
}

/** Another role's can only be dropped by that role: its name is not used again, so it is in nobody's way. */
async function leftoversOf(db: Client, view: View): Promise<string[]> {
  const { rows } = await db.query<{ schema: string }>(
    `SELECT nspname AS schema FROM pg_namespace WHERE nspname ~ $1 AND pg_has_role(nspowner, 'USAGE')`,
    [`^${view.schema}_v[0-9]+$`],
  );
  return rows.map(({ schema }) => schema);
}
