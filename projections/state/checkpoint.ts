import pg, { type ClientBase } from 'pg';
import type { ViewName } from '#contracts/push.ts';
import type { Statement } from '#infra/postgres/session/pipeline.ts';
import { PositionMoved } from '../consumer/keep-following.ts';
import { holdsMark, markColumns, type Marked, requireHistory } from '../consumer/marked.ts';
import type { View } from '../view/define-view.ts';

/** A newer program has rebuilt the view, so this one must stop writing to it. */
export class NewerView extends Error {
  override name = 'NewerView';
}

type Versioned = Pick<View, 'name' | 'version'>;

export type Move = {
  view: Versioned;
  fromSeq: number;
  toSeq: number;
  /** Read with the view's state; null for a view without state. */
  revision: number | null;
  /** Null if the feed has no mark. */
  marked: Marked | null;
};

/** False before the first projector. */
export async function hasViews(db: ClientBase): Promise<boolean> {
  return (await db.query('SELECT FROM projection.view LIMIT 1')).rowCount !== 0;
}

export async function readCheckpoints(db: ClientBase, partition: number): Promise<Map<ViewName, number>> {
  const { rows } = await db.query<{ view: ViewName; seq: string }>(
    'SELECT view, seq FROM projection.checkpoint WHERE partition = $1',
    [partition],
  );
  return new Map(rows.map((row) => [row.view, Number(row.seq)]));
}

/**
 * Must come first in a transaction that changes a view: their row locks exclude rebuilds and retries. `refusalOf` tells why
 * a move failed.
 */
export function moveCheckpoints(partition: number, moves: readonly Move[]): Statement[] {
  return [
    {
      name: 'move-checkpoints',
      text: `
        WITH held AS MATERIALIZED (
          -- In one order, so that two projectors of a partition cannot deadlock.
          SELECT view FROM projection.checkpoint WHERE partition = $1 AND view = ANY ($2::text[]) ORDER BY view FOR UPDATE
        ), moved AS (
          UPDATE projection.checkpoint AS stored SET seq = move.to_seq,
            marked_seq = coalesce(move.marked_seq, stored.marked_seq), mark = coalesce(move.mark, stored.mark)
          FROM unnest($2::text[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::bytea[])
            AS move (view, from_seq, to_seq, revision, marked_seq, mark) JOIN held USING (view)
          WHERE stored.view = move.view AND stored.partition = $1 AND stored.seq = move.from_seq
            AND stored.revision = coalesce(move.revision, stored.revision)
            AND ${holdsMark('$1', 'move')} AND ${holdsMark('$1', 'stored')}
          RETURNING 1
        )
        SELECT projection.require(count(*) = $8, 'a checkpoint was moved') FROM moved`,
      values: [
        partition,
        moves.map((move) => move.view.name),
        moves.map((move) => move.fromSeq),
        moves.map((move) => move.toSeq),
        moves.map((move) => move.revision),
        ...markColumns(moves),
        moves.length,
      ],
    },
    {
      // Only a new snapshot sees a swap that the first statement waited for.
      name: 'require-versions',
      text: `SELECT projection.require(NOT EXISTS (${NOT_OURS}), 'a view has another version')`,
      values: versionColumns(moves.map(({ view }) => view)),
    },
  ];
}

const REFUSED = 'TH001';

export function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === REFUSED;
}

/** Call it after the refused transaction. */
export async function refusalOf(db: ClientBase, partition: number, moves: readonly Move[]): Promise<Error> {
  const views = moves.map(({ view }) => view);
  try {
    await requireHistory(db, { partition, moves, stored: checkpointsOf(views) });
    await requireOurVersions(db, views);
  } catch (error) {
    return error as Error;
  }
  return new PositionMoved(`a checkpoint of partition ${partition} was moved`);
}

const NOT_OURS = `
  SELECT name, stored.version
  FROM projection.view AS stored JOIN unnest($1::text[], $2::int4[]) AS ours (name, version) USING (name)
  WHERE stored.version <> ours.version`;

function versionColumns(views: readonly Versioned[]): [string[], number[]] {
  return [views.map(({ name }) => name), views.map(({ version }) => version)];
}

export function checkpointsOf(views: readonly Pick<View, 'name'>[]) {
  return { table: 'projection.checkpoint', owner: 'view', names: views.map(({ name }) => name) };
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
    text: 'SELECT view, partition, seq::float8 AS seq FROM projection.checkpoint',
  });
  return rows;
}

export async function positionsOf(db: ClientBase, view: ViewName): Promise<Map<number, number>> {
  const { rows } = await db.query<{ partition: number; seq: string }>(
    'SELECT partition, seq FROM projection.checkpoint WHERE view = $1 ORDER BY partition',
    [view],
  );
  return new Map(rows.map((row) => [row.partition, Number(row.seq)]));
}

/** Locks every checkpoint of the view until the transaction ends. */
export async function holdCheckpoints(db: ClientBase, view: ViewName): Promise<Map<number, number>> {
  const { rows } = await db.query<{ partition: number; seq: string }>(
    'SELECT partition, seq FROM projection.checkpoint WHERE view = $1 ORDER BY partition FOR UPDATE',
    [view],
  );
  return new Map(rows.map((row) => [row.partition, Number(row.seq)]));
}

/** Read it before the view's state, so that a write in between changes the stored revision. */
export async function readRevision(db: ClientBase, view: ViewName, partition: number): Promise<number> {
  const { rows } = await db.query<{ revision: number }>(
    'SELECT revision::float8 AS revision FROM projection.checkpoint WHERE view = $1 AND partition = $2',
    [view, partition],
  );
  return rows[0]?.revision ?? 0;
}

/** For a change of the view that does not move its position. */
export async function raiseRevision(db: ClientBase, view: ViewName, partition: number): Promise<void> {
  await db.query('UPDATE projection.checkpoint SET revision = revision + 1 WHERE view = $1 AND partition = $2', [
    view,
    partition,
  ]);
}
