// Merges a batch's rounds into the stored feed. Before it: fold.ts and merge.ts. After it: read.ts.
import type { ClientBase } from 'pg';
import { numbersOf, textsOf } from '../postgres/columns.ts';
import type { ActivityDeltas } from './fold.ts';
import { type Entry, mergeRounds } from './merge.ts';

const COLUMNS = 'partition, seq, account, game, type, amount, at';

export async function writeActivity(db: ClientBase, schema: string, { rounds }: ActivityDeltas): Promise<void> {
  for (const [partition, played] of Map.groupBy(rounds, (round) => round.partition)) {
    const before = await storedFeed(db, schema, partition);
    const after = mergeRounds(before, played);
    const kept = new Set(after.map((entry) => entry.seq));
    const storedPoints = new Map(before.map((entry) => [entry.seq, entry.amountPoints]));
    await replace(db, schema, {
      partition,
      gone: before.filter((entry) => !kept.has(entry.seq)),
      changed: after.filter((entry) => storedPoints.get(entry.seq) !== entry.amountPoints),
    });
  }
}

async function storedFeed(db: ClientBase, schema: string, partition: number): Promise<Entry[]> {
  const { rows } = await db.query<[string, string, string, Entry['type'], string, string]>({
    name: `${schema}.stored`,
    text: `SELECT seq, account, game, type, amount, at FROM ${schema}.entry WHERE partition = $1 ORDER BY seq DESC`,
    values: [partition],
    rowMode: 'array',
  });
  return rows.map(([seq, account, game, type, amount, at]) => ({
    partition,
    seq: Number(seq),
    account: Number(account),
    game,
    type,
    amountPoints: Number(amount),
    at: Number(at),
  }));
}

type Replacement = { partition: number; gone: readonly Entry[]; changed: readonly Entry[] };

async function replace(db: ClientBase, schema: string, { partition, gone, changed }: Replacement): Promise<void> {
  await db.query({
    name: `${schema}.entry`,
    text: `
      WITH gone AS (DELETE FROM ${schema}.entry WHERE partition = $1 AND seq = ANY ($2::int8[]))
      INSERT INTO ${schema}.entry (${COLUMNS})
      SELECT $1, * FROM unnest($3::int8[], $4::int8[], $5::text[], $6::text[], $7::int8[], $8::int8[])
      ON CONFLICT (partition, seq) DO UPDATE SET amount = excluded.amount`,
    values: [
      partition,
      numbersOf(gone, (entry) => entry.seq),
      numbersOf(changed, (entry) => entry.seq),
      numbersOf(changed, (entry) => entry.account),
      textsOf(changed, (entry) => entry.game),
      textsOf(changed, (entry) => entry.type),
      numbersOf(changed, (entry) => entry.amountPoints),
      numbersOf(changed, (entry) => entry.at),
    ],
  });
}
