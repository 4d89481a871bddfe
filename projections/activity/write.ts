import type { ClientBase } from 'pg';
import { mergeRounds } from '#contracts/activity/feed.ts';
import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import type { Statement } from '#infra/postgres/session/pipeline.ts';
import type { ActivityDeltas, Entry } from './fold.ts';

/** Newest first. */
export type Feed = readonly Entry[];

export async function readFeed(db: ClientBase, schema: string, partition: number): Promise<Feed> {
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

export function writeActivity(schema: string, { rounds }: ActivityDeltas, before: Feed) {
  const after = mergeRounds(before, rounds);
  return { statements: overwrite(schema, changedPlaces(before, after)), state: after };
}

type Placed = { place: number; entry: Entry };

/** A feed never gets shorter: a line that leaves makes room for another. */
function changedPlaces(before: Feed, after: Feed): Placed[] {
  return after.flatMap((entry, place) => {
    const stored = before[place];
    const isStored = stored?.seq === entry.seq && stored.amountPoints === entry.amountPoints;
    return isStored ? [] : [{ place, entry }];
  });
}

function overwrite(schema: string, placed: readonly Placed[]): Statement[] {
  if (placed.length === 0) return [];
  const statement: Statement = {
    name: `${schema}.entry`,
    text: `
      INSERT INTO ${schema}.entry (partition, place, seq, account, game, type, amount, at)
      SELECT * FROM unnest($1::int2[], $2::int2[], $3::int8[], $4::int8[], $5::text[], $6::text[], $7::int8[], $8::int8[])
      ON CONFLICT (partition, place) DO UPDATE SET
        seq = excluded.seq, account = excluded.account, game = excluded.game, type = excluded.type,
        amount = excluded.amount, at = excluded.at`,
    values: [
      numbersOf(placed, ({ entry }) => entry.partition),
      numbersOf(placed, ({ place }) => place),
      numbersOf(placed, ({ entry }) => entry.seq),
      numbersOf(placed, ({ entry }) => entry.player),
      textsOf(placed, ({ entry }) => entry.game),
      textsOf(placed, ({ entry }) => entry.type),
      numbersOf(placed, ({ entry }) => entry.amountPoints),
      numbersOf(placed, ({ entry }) => entry.at),
    ],
  };
  return [statement];
}
