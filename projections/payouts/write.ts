// Puts the holds of a batch where they stand now, and keeps their totals, in one statement. A beginning that was parked may
// come after its end.
import type { ClientBase } from 'pg';
import { DAY_MS } from '#contracts/payouts/utc-day.ts';
import { numbersOf, textsOf } from '../postgres/columns.ts';
import type { HoldDelta } from './fold.ts';

const COLUMNS =
  'account, hold, partition, points, state, held_at, expires_at, seq, held_by, reason, ended_at, end_seq, ended_by';

function moveHolds(schema: string): string {
  return `
    WITH told AS (
      SELECT * FROM unnest($1::int8[], $2::uuid[], $3::int2[], $4::int8[], $5::text[], $6::int8[], $7::int8[],
        $8::int8[], $9::text[], $10::text[], $11::int8[], $12::int8[], $13::text[]) AS row (${COLUMNS})
    ), before AS (
      SELECT partition, state, coalesce(ended_at, held_at) AS moved_at, points FROM ${schema}.hold
      WHERE (account, hold) IN (SELECT account, hold FROM told)
    ), stored AS (
      INSERT INTO ${schema}.hold AS stored (${COLUMNS}) SELECT * FROM told
      ON CONFLICT (account, hold) DO UPDATE SET
        points = CASE WHEN excluded.seq IS NULL THEN stored.points ELSE excluded.points END,
        state = CASE WHEN excluded.end_seq IS NULL THEN stored.state ELSE excluded.state END,
        held_at = coalesce(stored.held_at, excluded.held_at),
        expires_at = coalesce(stored.expires_at, excluded.expires_at),
        seq = coalesce(stored.seq, excluded.seq),
        held_by = coalesce(stored.held_by, excluded.held_by),
        reason = coalesce(stored.reason, excluded.reason),
        ended_at = coalesce(stored.ended_at, excluded.ended_at),
        end_seq = coalesce(stored.end_seq, excluded.end_seq),
        ended_by = coalesce(stored.ended_by, excluded.ended_by)
      RETURNING partition, state, coalesce(ended_at, held_at) AS moved_at, points
    ), step AS (
      SELECT (moved_at / ${DAY_MS})::int4 AS day, state, partition, sum(holds)::int8 AS holds,
        sum(holds * points) AS points
      FROM (SELECT *, -1 AS holds FROM before UNION ALL SELECT *, 1 FROM stored) AS moved GROUP BY 1, 2, 3
    )
    MERGE INTO ${schema}.total AS total USING step
    ON (total.day, total.state, total.partition) = (step.day, step.state, step.partition)
    WHEN MATCHED AND total.holds + step.holds = 0 THEN DELETE
    WHEN MATCHED THEN UPDATE SET holds = total.holds + step.holds, points = total.points + step.points
    WHEN NOT MATCHED THEN INSERT (day, state, partition, holds, points)
      VALUES (step.day, step.state, step.partition, step.holds, step.points)`;
}

export async function writePayouts(db: ClientBase, schema: string, deltas: readonly HoldDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  await db.query({
    name: `${schema}.hold`,
    text: moveHolds(schema),
    values: [
      numbersOf(deltas, ({ account }) => account),
      textsOf(deltas, ({ holdId }) => holdId),
      numbersOf(deltas, ({ partition }) => partition),
      numbersOf(deltas, ({ points }) => points),
      textsOf(deltas, ({ end }) => end?.state ?? 'held'),
      wholesOf(deltas, ({ beginning }) => beginning?.at ?? null),
      wholesOf(deltas, ({ beginning }) => beginning?.expiresAt ?? null),
      wholesOf(deltas, ({ beginning }) => beginning?.seq ?? null),
      textsOf(deltas, ({ beginning }) => beginning?.actor ?? null),
      textsOf(deltas, ({ beginning }) => beginning?.reason ?? null),
      wholesOf(deltas, ({ end }) => end?.at ?? null),
      wholesOf(deltas, ({ end }) => end?.seq ?? null),
      textsOf(deltas, ({ end }) => end?.actor ?? null),
    ],
  });
}

/** Whole numbers of which some are not known. */
function wholesOf(deltas: readonly HoldDelta[], column: (delta: HoldDelta) => number | null): string {
  return textsOf(deltas, (delta) => column(delta)?.toString() ?? null);
}
