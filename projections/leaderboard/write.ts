import { numbersOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import { oldBoards } from './boards.ts';
import { SLOT_SHIFT, bucketOf } from './bucket.ts';
import type { ScoreDelta, ScoreDeltas } from './fold-scores.ts';
import type { PlayerDelta } from './fold.ts';

/** A late event never overwrites newer points. */
function movePlayers(schema: string): string {
  return `
    WITH delta AS (
      SELECT * FROM unnest($1::int8[], $2::int2[], $3::int8[], $4::int8[], $5::int4[], $6::int8[], $7::numeric[])
        AS row (account, partition, seq, points, bucket, played, earned)
    ), before AS (
      SELECT account, partition, points, bucket FROM ${schema}.player
      WHERE account = ANY ($1::int8[])
    ), stored AS (
      INSERT INTO ${schema}.player AS old (account, partition, seq, points, bucket, games_played, earned)
      SELECT * FROM delta
      ON CONFLICT (account) DO UPDATE SET
        seq = greatest(old.seq, excluded.seq),
        points = CASE WHEN excluded.seq > old.seq THEN excluded.points ELSE old.points END,
        bucket = CASE WHEN excluded.seq > old.seq THEN excluded.bucket ELSE old.bucket END,
        games_played = old.games_played + excluded.games_played,
        earned = old.earned + excluded.earned
      RETURNING account, partition, points, bucket
    ), step AS (
      SELECT bucket, points, (account >> ${SLOT_SHIFT})::int4 AS slot, partition, sum(players) AS players
      FROM (SELECT *, -1 AS players FROM before UNION ALL SELECT *, 1 FROM stored) AS moved
      GROUP BY bucket, points, slot, partition HAVING sum(players) <> 0
    ), counted AS (
      ${mergeCounts(`${schema}.standing`, ['bucket', 'points', 'slot', 'partition'], 'step')}
    ), bucket_step AS (
      SELECT bucket, partition, sum(players) AS players FROM step GROUP BY bucket, partition HAVING sum(players) <> 0
    )
    ${mergeCounts(`${schema}.bucket`, ['bucket', 'partition'], 'bucket_step')}`;
}

/** A count of 0 is deleted, so the tables have no more rows than players. */
function mergeCounts(table: string, key: readonly string[], steps: string): string {
  return `MERGE INTO ${table} AS old USING ${steps} AS step
      ON ${key.map((column) => `old.${column} = step.${column}`).join(' AND ')}
      WHEN MATCHED AND old.players + step.players = 0 THEN DELETE
      WHEN MATCHED THEN UPDATE SET players = old.players + step.players
      WHEN NOT MATCHED THEN INSERT (${key.join(', ')}, players)
        VALUES (${key.map((column) => `step.${column}`).join(', ')}, step.players)`;
}

export function writeLeaderboard(schema: string, deltas: readonly PlayerDelta[]): Statement[] {
  if (deltas.length === 0) return [];
  return [
    {
      name: `${schema}.player`,
      text: movePlayers(schema),
      values: [
        numbersOf(deltas, (delta) => delta.account),
        numbersOf(deltas, (delta) => delta.partition),
        numbersOf(deltas, (delta) => delta.seq),
        numbersOf(deltas, (delta) => delta.points),
        numbersOf(deltas, (delta) => bucketOf(delta.points)),
        numbersOf(deltas, (delta) => delta.played),
        numbersOf(deltas, (delta) => delta.earned),
      ],
    },
  ];
}

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
