import { copyField, copyOf, numbersOf, whole } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { DayStart, HistoryDeltas } from './fold.ts';

const COLUMNS = 'account, partition, seq, at, stake, payout, multiplier_hundredths, game';

export function writeGameHistory(schema: string, { rounds, days }: HistoryDeltas): Statement[] {
  let lines = '';
  for (const round of rounds) {
    lines += `${whole(round.account)}\t${whole(round.partition)}\t${whole(round.seq)}\t${whole(round.at)}\t`;
    lines += `${whole(round.stakePoints)}\t${whole(round.payoutPoints)}\t${whole(round.multiplierHundredths)}\t`;
    lines += `${copyField(round.game)}\n`;
  }
  return [...copyOf(`${schema}.round (${COLUMNS})`, lines), ...forRows(days, (rows) => startDays(schema, rows))];
}

function startDays(schema: string, days: readonly DayStart[]): Statement {
  return {
    name: `${schema}.day`,
    text: `
      INSERT INTO ${schema}.day AS stored (partition, day, first_seq)
      SELECT * FROM unnest($1::int2[], $2::int4[], $3::int8[])
      ON CONFLICT (partition, day) DO UPDATE SET first_seq = excluded.first_seq
      WHERE excluded.first_seq < stored.first_seq`,
    values: [
      numbersOf(days, (start) => start.partition),
      numbersOf(days, (start) => start.day),
      numbersOf(days, (start) => start.firstSeq),
    ],
  };
}
