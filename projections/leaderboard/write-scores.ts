import { numbersOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import { oldBoards } from './boards.ts';
import type { ScoreDelta, ScoreDeltas } from './fold-scores.ts';

export function writeScores(schema: string, { sums, best, latest }: ScoreDeltas): Statement[] {
  return [
    ...forRows(sums, (rows) => mergeScores(schema, 'sum', rows)),
    ...forRows(best, (rows) => mergeScores(schema, 'best', rows)),
    ...(latest === null ? [] : [deleteOld(schema, latest)]),
  ];
}

const MERGED = {
  sum: 'value = stored.value + excluded.value',
  best: 'value = excluded.value WHERE excluded.value > stored.value',
} as const;

function mergeScores(schema: string, kind: keyof typeof MERGED, rows: readonly ScoreDelta[]): Statement {
  return {
    name: `${schema}.score.${kind}`,
    text: `
      INSERT INTO ${schema}.score AS stored (board, period, account, partition, value)
      SELECT * FROM unnest($1::int2[], $2::int4[], $3::int8[], $4::int2[], $5::numeric[])
      ON CONFLICT (board, period, account) DO UPDATE SET ${MERGED[kind]}`,
    values: [
      numbersOf(rows, ({ board }) => board),
      numbersOf(rows, ({ period }) => period),
      numbersOf(rows, ({ account }) => account),
      numbersOf(rows, ({ partition }) => partition),
      numbersOf(rows, ({ value }) => value),
    ],
  };
}

/** Only of the partition whose day has come, so that a second fold of the log gives the same rows. */
function deleteOld(schema: string, { partition, day }: { partition: number; day: number }): Statement {
  const old = oldBoards(day);
  return {
    name: `${schema}.score.old`,
    text: `
      DELETE FROM ${schema}.score USING unnest($2::int2[], $3::int4[]) AS old (board, before)
      WHERE score.board = old.board AND score.period < old.before AND score.partition = $1::int2`,
    values: [partition, numbersOf(old, ({ board }) => board), numbersOf(old, ({ before }) => before)],
  };
}
