import type { ClientBase } from 'pg';
import { mergeRounds } from '#contracts/activity/feed.ts';
import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import type { ActivityDeltas, Entry } from './fold.ts';

export async function writeActivity(db: ClientBase, schema: string, { rounds }: ActivityDeltas): Promise<void> {
  for (const [partition, played] of Map.groupBy(rounds, (round) => round.partition)) {
    const before = await storedFeed(db, schema, partition);
    await overwrite(db, schema, partition, changedPlaces(before, mergeRounds(before, played)));
  }
}

async function storedFeed(db: ClientBase, schema: string, partition: number): Promise<Entry[]> {
  const { rows } = await db.query<[string, string, string, Entry['type'], string, string]>({
    name: `${schema}.stored`,
    text: `SELECT seq, account, game, type, amount, at FROM ${schema}.entry WHERE partition = $1 ORDER BY place`,
    values: [partition],
    rowMode: 'array',
  });
  return rows.map(([seq, account, game, type, amount, at]) => ({
    partition,
    seq: Number(seq),
    player: Number(account),
    game,
    type,
    amountPoints: Number(amount),
    at: Number(at),
  }));
}

type Placed = { place: number; entry: Entry };

/** A feed never gets shorter: what is merged goes to another place, what goes has made room for another. */
function changedPlaces(before: readonly Entry[], after: readonly Entry[]): Placed[] {
  return after.flatMap((entry, place) => {
    const stored = before[place];
    const isStored = stored?.seq === entry.seq && stored.amountPoints === entry.amountPoints;
    return isStored ? [] : [{ place, entry }];
  });
}

async function overwrite(db: ClientBase, schema: string, partition: number, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  await db.query({
    name: `${schema}.entry`,
    text: `
      INSERT INTO ${schema}.entry (partition, place, seq, account, game, type, amount, at)
      SELECT $1, * FROM unnest($2::int2[], $3::int8[], $4::int8[], $5::text[], $6::text[], $7::int8[], $8::int8[])
      ON CONFLICT (partition, place) DO UPDATE SET
        seq = excluded.seq, account = excluded.account, game = excluded.game, type = excluded.type,
        amount = excluded.amount, at = excluded.at`,
    values: [
      partition,
      numbersOf(placed, ({ place }) => place),
      numbersOf(placed, ({ entry }) => entry.seq),
      numbersOf(placed, ({ entry }) => entry.player),
      textsOf(placed, ({ entry }) => entry.game),
      textsOf(placed, ({ entry }) => entry.type),
      numbersOf(placed, ({ entry }) => entry.amountPoints),
      numbersOf(placed, ({ entry }) => entry.at),
    ],
  });
}
