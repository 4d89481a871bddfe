import type { Client } from 'pg';
import type { Marked } from '../consumer/marked.ts';
import type { ParkedEvent } from '../state/park.ts';
import { inTransaction } from '#infra/postgres/session/transaction.ts';
import { asMaker, makeTables, newerThanProgram, requireMaker, TEMPORARY } from '../state/prepare.ts';
import type { View } from '../view/define-view.ts';

export type Shadow = {
  view: View;
  schema: string;
  /** Partition to the last event included. */
  reached: Map<number, number>;
  /** Partition to the mark of its history. */
  marked: Map<number, Marked>;
  parked: ParkedEvent[];
};

export class RebuiltElsewhere extends Error {
  override name = 'RebuiltElsewhere';
}

/** Throws RebuiltElsewhere. The lock lasts until the connection closes. */
export async function openShadow(db: Client, view: View): Promise<Shadow> {
  const { rows } = await db.query<{ free: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS free', [
    lockOf(view),
  ]);
  if (rows[0]?.free !== true) throw new RebuiltElsewhere(`The view ${view.name} is being rebuilt already.`);
  await requireMaker(db, view);
  await dropLeftovers(db, view);
  return inTransaction(db, async () => {
    const counted = await db.query<{ build: number; version: number }>(
      'UPDATE projection.view SET build = build + 1 WHERE name = $1 RETURNING build, version',
      [view.name],
    );
    const { build, version } = counted.rows[0] ?? {};
    if (build === undefined || version === undefined)
      throw new Error(`The view ${view.name} does not exist yet: start the program once.`);
    if (version > view.version) throw newerThanProgram(view, version);
    const schema = `${view.schema}_v${build}`;
    await asMaker(db, view, () => makeTables(db, view, schema));
    return { view, schema, reached: new Map(), marked: new Map(), parked: [] };
  });
}

/** Invisible to others, and dropped with the connection. */
export function openTemporaryShadow(db: Client, view: View): Promise<Shadow> {
  return inTransaction(db, async () => {
    await makeTables(db, view, TEMPORARY);
    return { view, schema: TEMPORARY, reached: new Map(), marked: new Map(), parked: [] };
  });
}

function lockOf(view: View): string {
  return `projection shadow ${view.name}`;
}

export async function dropLeftovers(db: Client, view: View): Promise<void> {
  for (const schema of await leftoversOf(db, view)) await db.query(`DROP SCHEMA ${schema} CASCADE`);
}

/** Left by killed rebuilds. A running rebuild keeps its schema. */
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

/** Another role's schema can only be dropped by that role. Its name is not reused. */
async function leftoversOf(db: Client, view: View): Promise<string[]> {
  const { rows } = await db.query<{ schema: string }>(
    `SELECT nspname AS schema FROM pg_namespace WHERE nspname ~ $1 AND pg_has_role(nspowner, 'USAGE')`,
    [`^${view.schema}_v[0-9]+$`],
  );
  return rows.map(({ schema }) => schema);
}
