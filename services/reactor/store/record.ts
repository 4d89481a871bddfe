// Writes down what a batch caused and moves the positions past it, in one transaction: that is what makes every event
// have its effect once. Before it: loops/react.ts. After it: the deadlines, which loops/dispatcher.ts sends.
import type { Client } from 'pg';
import { inTransaction } from '#projections/postgres/connection.ts';
import type { Parked, Positions, Reactions } from '../loops/react.ts';
import { clearDeadlines, setDeadlines } from './deadlines.ts';

/** Another reactor has reacted to these events: read the positions again and go on from there. */
export class PositionMoved extends Error {
  override name = 'PositionMoved';
}

/** A policy that was never seen begins at the start of the log. */
export async function beginPositions(
  db: Client,
  policies: readonly string[],
  partitions: readonly number[],
): Promise<void> {
  await db.query(
    `INSERT INTO reactor.position (policy, partition, seq)
     SELECT policy, partition, 0 FROM unnest($1::text[]) AS policy, unnest($2::int2[]) AS partition
     ON CONFLICT DO NOTHING`,
    [policies, partitions],
  );
}

export async function readPositions(db: Client, policies: readonly string[], partition: number): Promise<Positions> {
  const { rows } = await db.query<{ policy: string; seq: string }>(
    'SELECT policy, seq FROM reactor.position WHERE partition = $1 AND policy = ANY ($2)',
    [partition, policies],
  );
  return new Map(rows.map((row) => [row.policy, Number(row.seq)]));
}

/** Where a policy stands; until the end of the transaction no reactor moves it. */
export async function lockPosition(db: Client, policy: string, partition: number): Promise<number> {
  const { rows } = await db.query<{ seq: string }>(
    'SELECT seq FROM reactor.position WHERE policy = $1 AND partition = $2 FOR UPDATE',
    [policy, partition],
  );
  return Number(rows[0]!.seq);
}

/** Throws PositionMoved, and records nothing, when a policy is not where it was believed to be. */
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
  const { rowCount } = await db.query({
    name: 'reactor-move',
    text: `
      UPDATE reactor.position AS stored SET seq = move.to_seq
      FROM unnest($2::text[], $3::int8[], $4::int8[]) AS move (policy, from_seq, to_seq)
      WHERE stored.policy = move.policy AND stored.partition = $1 AND stored.seq = move.from_seq`,
    values: [
      partition,
      moves.map((move) => move.policy),
      moves.map((move) => move.fromSeq),
      moves.map((move) => move.toSeq),
    ],
  });
  if (rowCount !== moves.length) throw new PositionMoved(`a position of partition ${partition} was moved`);
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
