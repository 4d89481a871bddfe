import type { ClientBase } from 'pg';
import type { ViewName } from '#contracts/push.ts';
import type { Statement } from '#infra/postgres/session/pipeline.ts';
import { PositionMoved } from '../consumer/keep-following.ts';
import * as store from '../consumer/reader-store.ts';
import type { View } from '../view/define-view.ts';

/** A newer program has rebuilt the view, so this one must stop writing to it. */
export class NewerView extends Error {
  override name = 'NewerView';
}

type Versioned = Pick<View, 'name' | 'version'>;

export type Move = Omit<store.Move, 'reader'> & { view: Versioned };

const readersOf = (moves: readonly Move[]): store.Move[] =>
  moves.map(({ view, fromSeq, toSeq, revision, marked }) => ({ reader: view.name, fromSeq, toSeq, revision, marked }));

/** False before the first projector. */
export async function hasViews(db: ClientBase): Promise<boolean> {
  return (await db.query('SELECT FROM projection.view LIMIT 1')).rowCount !== 0;
}

export function readCheckpoints(db: ClientBase, partition: number): Promise<Map<ViewName, number>> {
  return store.readPositions(db, 'view', partition) as Promise<Map<ViewName, number>>;
}

/**
 * Must come first in a transaction that changes a view: their row locks exclude rebuilds and retries. `refusalOf` tells why
 * a move failed.
 */
export function moveCheckpoints(partition: number, moves: readonly Move[]): Statement[] {
  return [
    store.movePositions(partition, readersOf(moves)),
    {
      // Only a new snapshot sees a swap that the first statement waited for.
      name: 'require-versions',
      text: `SELECT reader.require(NOT EXISTS (${NOT_OURS}), 'a view has another version')`,
      values: versionColumns(moves.map(({ view }) => view)),
    },
  ];
}

/** Call it after the refused transaction. */
export async function refusalOf(db: ClientBase, partition: number, moves: readonly Move[]): Promise<Error> {
  const refusal = await store.refusalOf(db, partition, readersOf(moves));
  if (!(refusal instanceof PositionMoved)) return refusal;
  const views = moves.map(({ view }) => view);
  return requireOurVersions(db, views).then(
    () => refusal,
    (error: unknown) => error as Error,
  );
}

const NOT_OURS = `
  SELECT name, stored.version
  FROM projection.view AS stored JOIN unnest($1::text[], $2::int4[]) AS ours (name, version) USING (name)
  WHERE stored.version <> ours.version`;

function versionColumns(views: readonly Versioned[]): [string[], number[]] {
  return [views.map(({ name }) => name), views.map(({ version }) => version)];
}

/** The checkpoints must be held. */
export async function requireOurVersions(db: ClientBase, views: readonly Versioned[]): Promise<void> {
  const { rows } = await db.query<{ name: string; version: number }>({
    name: 'views-not-ours',
    text: NOT_OURS,
    values: versionColumns(views),
  });
  const [other] = rows;
  if (other === undefined) return;
  throw new NewerView(
    `The view ${other.name} is of version ${other.version} by now: start the program that made it so.`,
  );
}

export type Checkpoint = { view: ViewName; partition: number; seq: number };

export async function readAllCheckpoints(db: ClientBase): Promise<Checkpoint[]> {
  const { rows } = await db.query<Checkpoint>({
    name: 'read-all-checkpoints',
    text: `SELECT reader AS view, partition, seq::float8 AS seq FROM reader.position WHERE part = 'view'`,
  });
  return rows;
}

export async function positionsOf(db: ClientBase, view: ViewName): Promise<Map<number, number>> {
  const { rows } = await db.query<{ partition: number; seq: string }>(
    'SELECT partition, seq FROM reader.position WHERE reader = $1 ORDER BY partition',
    [view],
  );
  return new Map(rows.map((row) => [row.partition, Number(row.seq)]));
}

/** Locks every checkpoint of the view until the transaction ends. */
export async function holdCheckpoints(db: ClientBase, view: ViewName): Promise<Map<number, number>> {
  const { rows } = await db.query<{ partition: number; seq: string }>(
    'SELECT partition, seq FROM reader.position WHERE reader = $1 ORDER BY partition FOR UPDATE',
    [view],
  );
  return new Map(rows.map((row) => [row.partition, Number(row.seq)]));
}

/** Read it before the view's state, so that a write in between changes the stored revision. */
export async function readRevision(db: ClientBase, view: ViewName, partition: number): Promise<number> {
  const { rows } = await db.query<{ revision: number }>(
    'SELECT revision::float8 AS revision FROM reader.position WHERE reader = $1 AND partition = $2',
    [view, partition],
  );
  return rows[0]?.revision ?? 0;
}

/** For a change of the view that does not move its position. */
export async function raiseRevision(db: ClientBase, view: ViewName, partition: number): Promise<void> {
  await db.query('UPDATE reader.position SET revision = revision + 1 WHERE reader = $1 AND partition = $2', [
    view,
    partition,
  ]);
}
