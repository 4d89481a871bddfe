// How far each view is, per partition. A checkpoint moves from the place the writer believes in, or not at all:
// that is what makes the effect of every event happen exactly once.
import type { ClientBase } from 'pg';
import type { ViewName } from '#contracts/push.ts';
import { PositionMoved } from '../consumer/keep-following.ts';
import { holdsMark, markColumns, type Marked, requireHistory } from '../consumer/marked.ts';
import type { View } from '../view/define-view.ts';

/**
 * A newer program has rebuilt a view: this one would write old rows into new tables, and may not write any more. The message
 * is for the operator.
 */
export class NewerView extends Error {
  override name = 'NewerView';
}

type Versioned = Pick<View, 'name' | 'version'>;

export type Move = {
  view: Versioned;
  fromSeq: number;
  toSeq: number;
  /** Null where the feed does not know the history. */
  marked: Marked | null;
};

export async function readCheckpoints(db: ClientBase, partition: number): Promise<Map<ViewName, number>> {
  const { rows } = await db.query<{ view: ViewName; seq: string }>(
    'SELECT view, seq FROM projection.checkpoint WHERE partition = $1',
    [partition],
  );
  return new Map(rows.map((row) => [row.view, Number(row.seq)]));
}

/**
 * First statement of every transaction that changes a view: the row locks it takes keep rebuilds and retries out
 * until the end. Throws PositionMoved when any view is not where it was believed to be, NewerView when it is not ours,
 * OtherHistory when the log has another history than the events or than a view: then nothing may be written.
 */
export async function moveCheckpoints(db: ClientBase, partition: number, moves: readonly Move[]): Promise<void> {
  const { rowCount } = await db.query({
    name: 'move-checkpoints',
    text: `
      UPDATE projection.checkpoint AS stored SET seq = move.to_seq,
        marked_seq = coalesce(move.marked_seq, stored.marked_seq), mark = coalesce(move.mark, stored.mark)
      FROM unnest($2::text[], $3::int8[], $4::int8[], $5::int8[], $6::bytea[])
        AS move (view, from_seq, to_seq, marked_seq, mark)
      WHERE stored.view = move.view AND stored.partition = $1 AND stored.seq = move.from_seq
        AND ${holdsMark('$1', 'move')} AND ${holdsMark('$1', 'stored')}`,
    values: [
      partition,
      moves.map((move) => move.view.name),
      moves.map((move) => move.fromSeq),
      moves.map((move) => move.toSeq),
      ...markColumns(moves),
    ],
  });
  if (rowCount !== moves.length) {
    await requireHistory(db, { partition, moves, stored: checkpointsOf(moves.map((move) => move.view)) });
    throw new PositionMoved(`a checkpoint of partition ${partition} was moved`);
  }
  await requireOurVersions(
    db,
    moves.map((move) => move.view),
  );
}

/** Where the histories of views are stored. */
export function checkpointsOf(views: readonly Pick<View, 'name'>[]) {
  return { table: 'projection.checkpoint', owner: 'view', names: views.map(({ name }) => name) };
}

/** With the checkpoints held. A statement of its own, because only a new snapshot sees the swap that was waited for. */
export async function requireOurVersions(db: ClientBase, views: readonly Versioned[]): Promise<void> {
  const { rows } = await db.query<{ name: string; version: number }>({
    name: 'views-not-ours',
    text: `
      SELECT name, stored.version
      FROM projection.view AS stored JOIN unnest($1::text[], $2::int4[]) AS ours (name, version) USING (name)
      WHERE stored.version <> ours.version`,
    values: [views.map(({ name }) => name), views.map(({ version }) => version)],
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

/** The position of a view, by partition. */
export async function positionsOf(db: ClientBase, view: ViewName): Promise<Map<number, number>> {
  const { rows } = await db.query<{ partition: number; seq: string }>(
    'SELECT partition, seq FROM projection.checkpoint WHERE view = $1 ORDER BY partition',
    [view],
  );
  return new Map(rows.map((row) => [row.partition, Number(row.seq)]));
}

/** Keeps every writer of the view out until the transaction ends; returns its position, by partition. */
export async function holdCheckpoints(db: ClientBase, view: ViewName): Promise<Map<number, number>> {
  const { rows } = await db.query<{ partition: number; seq: string }>(
    'SELECT partition, seq FROM projection.checkpoint WHERE view = $1 ORDER BY partition FOR UPDATE',
    [view],
  );
  return new Map(rows.map((row) => [row.partition, Number(row.seq)]));
}
