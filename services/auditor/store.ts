import type { Client } from 'pg';
import type { AuditReport } from '#contracts/audit/proof.ts';
import type { Statement } from '#infra/postgres/session/pipeline.ts';
import type { Key } from '#projections/rebuild/compare.ts';
import type { Kept, Reached } from '#projections/rebuild/kept-shadow.ts';
import type { View } from '#projections/view/define-view.ts';

/** `after` is the last key compared in the phase; null begins it. */
export type SweepPlace = {
  phase: number;
  after: Key | null;
  /** Milliseconds; null before the first comparison of all tables that are copied. */
  comparedAt: number | null;
  /** Of the last comparison, and of the one under way. */
  rows: RowCounts;
  soFar: RowCounts;
};

/** `once`: rows that are written once. */
export type RowCounts = { copied: number; once: number };

type KeptView = Kept & { place: SweepPlace };

export async function readView(db: Client, name: string): Promise<KeptView | null> {
  type Row = { version: number; reached: [number, number][]; place: SweepPlace };
  // Versions before copied every table, and noted another place.
  const text = `SELECT version, reached, place FROM audit.view WHERE name = $1 AND place ? 'phase'`;
  const { rows } = await db.query<Row>(text, [name]);
  const [row] = rows;
  return row === undefined ? null : { version: row.version, reached: new Map(row.reached), place: row.place };
}

type Progress = { reached: Reached; place: SweepPlace };

export async function storeView(db: Client, { name, version }: View, { reached, place }: Progress): Promise<void> {
  await db.query(
    `INSERT INTO audit.view (name, version, reached, place) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) DO UPDATE SET version = $2, reached = $3, place = $4`,
    [name, version, JSON.stringify([...reached]), JSON.stringify(place)],
  );
}

/** For the transaction that folds the events. */
export function storeReached(name: string, reached: Reached): Statement {
  return {
    name: 'store-audit-reached',
    text: 'UPDATE audit.view SET reached = $2 WHERE name = $1',
    values: [name, JSON.stringify([...reached])],
  };
}

export async function storePlace(db: Client, name: string, place: SweepPlace): Promise<void> {
  await db.query({
    name: 'store-audit-place',
    text: 'UPDATE audit.view SET place = $2 WHERE name = $1',
    values: [name, JSON.stringify(place)],
  });
}

export async function forgetView(db: Client, name: string): Promise<void> {
  await db.query('DELETE FROM audit.view WHERE name = $1', [name]);
}

export async function storeStatus(db: Client, status: AuditReport): Promise<void> {
  await db.query(
    'INSERT INTO audit.status (status) VALUES ($1) ON CONFLICT (is_only) DO UPDATE SET status = excluded.status',
    [JSON.stringify(status)],
  );
}

/** 0 before the first. */
export async function lastRequest(db: Client): Promise<number> {
  const { rows } = await db.query<{ last: number }>('SELECT coalesce(max(id), 0)::float8 AS last FROM audit.request');
  return rows[0]!.last;
}

/** The lock ends with the connection. */
export async function isOnlyAuditor(db: Client): Promise<boolean> {
  const { rows } = await db.query<{ free: boolean }>("SELECT pg_try_advisory_lock(hashtext('audit')) AS free");
  return rows[0]!.free;
}
