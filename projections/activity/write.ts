import type { ClientBase } from 'pg';
import { mergeRounds } from '#contracts/activity/feed.ts';
import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { ActivityDeltas, Entry } from './fold.ts';
import { keepWins, type Win } from './wins.ts';

/** `feed` is newest first. */
type ActivityState = { feed: readonly Entry[]; wins: readonly Win[] };

export async function readState(db: ClientBase, schema: string, partition: number): Promise<ActivityState> {
  return { feed: await readFeed(db, schema, partition), wins: await readStoredWins(db, schema, partition) };
}

async function readFeed(db: ClientBase, schema: string, partition: number): Promise<Entry[]> {
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

async function readStoredWins(db: ClientBase, schema: string, partition: number): Promise<Win[]> {
  const { rows } = await db.query<[string, string, string, string, string, string, string, string]>({
    name: `${schema}.wins`,
    text: `SELECT day, game, gain, seq, account, at, stake, multiplier_hundredths FROM ${schema}.win WHERE partition = $1`,
    values: [partition],
    rowMode: 'array',
  });
  return rows.map(([day, game, gain, seq, account, at, stake, multiplierHundredths]) => ({
    partition,
    day: Number(day),
    game,
    gain: Number(gain),
    seq: Number(seq),
    account: Number(account),
    at: Number(at),
    stake: Number(stake),
    multiplierHundredths: Number(multiplierHundredths),
  }));
}

export function writeActivity(schema: string, { rounds, wins }: ActivityDeltas, before: ActivityState) {
  const after = { feed: mergeRounds(before.feed, rounds), wins: keepWins([...before.wins, ...wins]) };
  const statements = [
    ...overwrite(schema, changedPlaces(before.feed, after.feed)),
    ...forRows(missingIn(after.wins, before.wins), (gone) => removeWins(schema, gone)),
    ...forRows(missingIn(before.wins, after.wins), (added) => addWins(schema, added)),
  ];
  return { statements, state: after };
}

/** A round wins once: its sequence number names the win. */
function missingIn(known: readonly Win[], wins: readonly Win[]): Win[] {
  const seqs = new Set(known.map(({ seq }) => seq));
  return wins.filter(({ seq }) => !seqs.has(seq));
}

function removeWins(schema: string, wins: readonly Win[]): Statement {
  return {
    name: `${schema}.win.remove`,
    text: `
      DELETE FROM ${schema}.win USING unnest($1::int2[], $2::int8[]) AS gone (partition, seq)
      WHERE (win.partition, win.seq) = (gone.partition, gone.seq)`,
    values: [numbersOf(wins, ({ partition }) => partition), numbersOf(wins, ({ seq }) => seq)],
  };
}

function addWins(schema: string, wins: readonly Win[]): Statement {
  return {
    name: `${schema}.win`,
    text: `
      INSERT INTO ${schema}.win (partition, day, game, gain, seq, account, at, stake, multiplier_hundredths)
      SELECT * FROM unnest($1::int2[], $2::int4[], $3::text[], $4::int8[], $5::int8[], $6::int8[], $7::int8[],
        $8::int8[], $9::int8[])`,
    values: [
      numbersOf(wins, ({ partition }) => partition),
      numbersOf(wins, ({ day }) => day),
      textsOf(wins, ({ game }) => game),
      numbersOf(wins, ({ gain }) => gain),
      numbersOf(wins, ({ seq }) => seq),
      numbersOf(wins, ({ account }) => account),
      numbersOf(wins, ({ at }) => at),
      numbersOf(wins, ({ stake }) => stake),
      numbersOf(wins, ({ multiplierHundredths }) => multiplierHundredths),
    ],
  };
}

type Placed = { place: number; entry: Entry };

/** A feed never gets shorter: a line that leaves makes room for another. */
function changedPlaces(before: readonly Entry[], after: readonly Entry[]): Placed[] {
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
