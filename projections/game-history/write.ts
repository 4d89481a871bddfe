// Adds the rounds of a batch. Before it: fold.ts. After it: read.ts.
import type { ClientBase } from 'pg';
import { copyField, copyOf, type Load, numbersOf, textsOf, whole } from '../postgres/columns.ts';
import type { DayStart, HistoryDeltas } from './fold.ts';

const COLUMNS = 'account, partition, seq, at, stake, payout, multiplier_hundredths, game';

/** With the day's columns as its parameters 1 to 3. */
function insertDays(schema: string): string {
  return `
    INSERT INTO ${schema}.day AS stored (partition, day, first_seq)
    SELECT * FROM unnest($1::int2[], $2::int4[], $3::int8[])
    ON CONFLICT (partition, day) DO UPDATE SET first_seq = excluded.first_seq
    WHERE excluded.first_seq < stored.first_seq`;
}

function dayColumns(days: readonly DayStart[]): string[] {
  return [
    numbersOf(days, (start) => start.partition),
    numbersOf(days, (start) => start.day),
    numbersOf(days, (start) => start.firstSeq),
  ];
}

export async function writeGameHistory(db: ClientBase, schema: string, deltas: HistoryDeltas): Promise<void> {
  const { rounds, days } = deltas;
  if (rounds.length === 0) return;
  await db.query({
    name: `${schema}.round`,
    text: `
      WITH started AS (${insertDays(schema)})
      INSERT INTO ${schema}.round (${COLUMNS}) SELECT * FROM unnest(
        $4::int8[], $5::int2[], $6::int8[], $7::int8[], $8::int8[], $9::int8[], $10::int8[], $11::text[])`,
    values: [
      ...dayColumns(days),
      numbersOf(rounds, (round) => round.account),
      numbersOf(rounds, (round) => round.partition),
      numbersOf(rounds, (round) => round.seq),
      numbersOf(rounds, (round) => round.at),
      numbersOf(rounds, (round) => round.stakePoints),
      numbersOf(rounds, (round) => round.payoutPoints),
      numbersOf(rounds, (round) => round.multiplierHundredths),
      textsOf(rounds, (round) => round.game),
    ],
  });
}

export function loadGameHistory(schema: string, { rounds, days }: HistoryDeltas): Load {
  let lines = '';
  for (const round of rounds) {
    lines += `${whole(round.account)}\t${whole(round.partition)}\t${whole(round.seq)}\t${whole(round.at)}\t`;
    lines += `${whole(round.stakePoints)}\t${whole(round.payoutPoints)}\t${whole(round.multiplierHundredths)}\t`;
    lines += `${copyField(round.game)}\n`;
  }
  const copyRounds = copyOf(`${schema}.round (${COLUMNS})`, lines);
  const values = dayColumns(days);
  return async (db) => {
    if (rounds.length === 0) return;
    await copyRounds(db);
    await db.query({ name: `${schema}.day`, text: insertDays(schema), values });
  };
}
