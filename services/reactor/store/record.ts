// Effects and positions change in one transaction, so each event has its effect once.
import type { Client } from 'pg';
import { holdsMark, markColumns, requireHistory } from '#projections/consumer/marked.ts';
import { inTransaction } from '#infra/postgres/session/transaction.ts';
import { PositionMoved } from '#projections/consumer/keep-following.ts';
import type { Parked, Positions, Reactions } from '../policies/react.ts';
import type { Policy } from '../../module/policy.ts';
import { clearDeadlines, setDeadlines } from './deadlines.ts';

/** New policies begin at the log's start if they need history, otherwise at its current end. */
export async function beginPositions(
  db: Client,
  policies: readonly Policy[],
  heads: ReadonlyMap<number, number>,
): Promise<void> {
  const begun = policies.flatMap(({ name, needsHistory }) =>
    [...heads].map(([partition, head]) => ({ name, partition, seq: needsHistory === true ? 0 : head })),
  );
  await db.query(
    `INSERT INTO reactor.position (policy, partition, seq, began_seq)
     SELECT policy, partition, seq, seq FROM unnest($1::text[], $2::int2[], $3::int8[]) AS begun (policy, partition, seq)
     -- ON CONFLICT alone would wait for a reactor that is moving the row.
     WHERE NOT EXISTS (SELECT FROM reactor.position AS stored
       WHERE stored.policy = begun.policy AND stored.partition = begun.partition)
     ORDER BY policy, partition
     ON CONFLICT DO NOTHING`,
    [begun.map(({ name }) => name), begun.map(({ partition }) => partition), begun.map(({ seq }) => seq)],
  );
}

export async function readPositions(db: Client, policies: readonly string[], partition: number): Promise<Positions> {
  const { rows } = await db.query<{ policy: string; seq: string }>(
    'SELECT policy, seq FROM reactor.position WHERE partition = $1 AND policy = ANY ($2)',
    [partition, policies],
  );
  return new Map(rows.map((row) => [row.policy, Number(row.seq)]));
}

/** Locks the position until the transaction ends. */
export async function lockPosition(db: Client, policy: string, partition: number): Promise<number> {
  const { rows } = await db.query<{ seq: string }>(
    'SELECT seq FROM reactor.position WHERE policy = $1 AND partition = $2 FOR UPDATE',
    [policy, partition],
  );
  return Number(rows[0]!.seq);
}

/**
 * Restarts policies that handled events the log has lost, and deletes their deadlines. Sent commands keep their ids, so none
 * repeats.
 */
export async function beginAgainOffLog(db: Client, partition: number): Promise<string[]> {
  return inTransaction(db, async () => {
    const { rows } = await db.query<{ policy: string }>(
      `UPDATE reactor.position AS stored
       SET seq = least(began_seq, (SELECT seq FROM public.head WHERE head.partition = $1)), marked_seq = NULL, mark = NULL
       WHERE partition = $1 AND NOT ${holdsMark('$1', 'stored')} RETURNING policy`,
      [partition],
    );
    const names = rows.map(({ policy }) => policy);
    for (const table of names.length === 0 ? [] : ['reactor.deadline', 'reactor.parked'])
      await db.query(`DELETE FROM ${table} WHERE partition = $1 AND policy = ANY ($2)`, [partition, names]);
    return names;
  });
}

/** Throws PositionMoved, recording nothing, if a position differs. */
export async function record(db: Client, partition: number, reactions: Reactions): Promise<void> {
  const { moves, set, cleared, parked } = reactions;
  await inTransaction(db, async () => {
    await movePositions(db, partition, moves);
    if (set.length > 0) await setDeadlines(db, set);
    if (cleared.length > 0) await clearDeadlines(db, cleared);
    if (parked.length > 0) await park(db, parked);
  });
}

async function movePositions(db: Client, partition: number, moves: Reactions['moves']): Promise<void> {
  // Two reactors of one partition would lock the rows below in different orders.
  await db.query({
    name: 'reactor-partition',
    text: `SELECT pg_advisory_xact_lock(hashtext('reactor partition'), $1::int4)`,
    values: [partition],
  });
  const { rowCount } = await db.query({
    name: 'reactor-move',
    text: `
      UPDATE reactor.position AS stored SET seq = move.to_seq,
        marked_seq = coalesce(move.marked_seq, stored.marked_seq), mark = coalesce(move.mark, stored.mark)
      FROM unnest($2::text[], $3::int8[], $4::int8[], $5::int8[], $6::bytea[])
        AS move (policy, from_seq, to_seq, marked_seq, mark)
      WHERE stored.policy = move.policy AND stored.partition = $1 AND stored.seq = move.from_seq
        AND ${holdsMark('$1', 'move')} AND ${holdsMark('$1', 'stored')}`,
    values: [
      partition,
      moves.map((move) => move.policy),
      moves.map((move) => move.fromSeq),
      moves.map((move) => move.toSeq),
      ...markColumns(moves),
    ],
  });
  if (rowCount === moves.length) return;
  const names = moves.map((move) => move.policy);
  await requireHistory(db, { partition, moves, stored: { table: 'reactor.position', owner: 'policy', names } });
  throw new PositionMoved(`a position of partition ${partition} was moved`);
}

async function park(db: Client, parked: readonly Parked[]): Promise<void> {
  await db.query(
    `INSERT INTO reactor.parked (policy, partition, seq, reason)
     SELECT * FROM unnest($1::text[], $2::int2[], $3::int8[], $4::text[])
     ON CONFLICT (policy, partition, seq) DO UPDATE SET reason = excluded.reason`,
    [
      parked.map(({ policy }) => policy),
      parked.map(({ partition }) => partition),
      parked.map(({ seq }) => seq),
      parked.map(({ reason }) => reason),
    ],
  );
}
