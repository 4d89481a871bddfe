import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { WithdrawalDelta } from './fold.ts';

export function writeWithdrawals(schema: string, deltas: readonly WithdrawalDelta[]): Statement[] {
  return forRows(deltas, (rows) => writeRows(schema, rows));
}

/** A late (parked) event fills what is missing and overwrites nothing newer. */
const CHANGED = ['attempt', 'provider', 'reference', 'error', 'decided_by', 'notes']
  .map(
    (name) => `${name} = CASE WHEN excluded.seq > stored.seq
          THEN coalesce(excluded.${name}, stored.${name}) ELSE coalesce(stored.${name}, excluded.${name}) END`,
  )
  .join(',\n        ');

function writeRows(schema: string, rows: readonly WithdrawalDelta[]): Statement {
  const whole = (column: (row: WithdrawalDelta) => number | null | undefined) =>
    textsOf(rows, (row) => column(row)?.toString() ?? null);
  return {
    name: `${schema}.withdrawal`,
    text: `
      INSERT INTO ${schema}.withdrawal AS stored (id, account, partition, seq, method, points, micros, requested_at,
        stage, updated_at, attempt, provider, reference, error, decided_by, notes)
      SELECT * FROM unnest($1::uuid[], $2::int8[], $3::int2[], $4::int8[], $5::text[], $6::int8[], $7::int8[],
        $8::int8[], $9::text[], $10::int8[], $11::int4[], $12::text[], $13::text[], $14::text[], $15::text[],
        $16::text[])
      ON CONFLICT (id) DO UPDATE SET
        method = coalesce(stored.method, excluded.method),
        points = coalesce(stored.points, excluded.points),
        micros = coalesce(stored.micros, excluded.micros),
        requested_at = coalesce(stored.requested_at, excluded.requested_at),
        seq = greatest(stored.seq, excluded.seq),
        stage = CASE WHEN excluded.seq > stored.seq THEN excluded.stage ELSE stored.stage END,
        updated_at = CASE WHEN excluded.seq > stored.seq THEN excluded.updated_at ELSE stored.updated_at END,
        ${CHANGED}`,
    values: [
      textsOf(rows, ({ id }) => id),
      numbersOf(rows, ({ account }) => account),
      numbersOf(rows, ({ partition }) => partition),
      numbersOf(rows, ({ seq }) => seq),
      textsOf(rows, ({ request }) => request?.method ?? null),
      whole(({ request }) => request?.points),
      whole(({ request }) => request?.micros),
      whole(({ request }) => request?.at),
      textsOf(rows, ({ stage }) => stage),
      numbersOf(rows, ({ updatedAt }) => updatedAt),
      whole(({ attempt }) => attempt),
      textsOf(rows, ({ provider }) => provider),
      textsOf(rows, ({ reference }) => reference),
      textsOf(rows, ({ error }) => error),
      textsOf(rows, ({ decidedBy }) => decidedBy),
      textsOf(rows, ({ notes }) => notes),
    ],
  };
}
