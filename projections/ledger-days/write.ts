import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { DayDeltas, DollarLeg, Movement } from './fold.ts';

export function writeLedgerDays(schema: string, deltas: DayDeltas): Statement[] {
  return [
    ...forRows(deltas.movements, (rows) => addMovements(schema, rows)),
    ...forRows(deltas.dollars, (rows) => keepDollars(schema, rows)),
  ];
}

function addMovements(schema: string, movements: readonly Movement[]): Statement {
  return {
    name: `${schema}.movement`,
    text: `
      INSERT INTO ${schema}.movement AS stored (partition, stretch, day, account, unit, came, went, entries)
      SELECT * FROM unnest($1::int2[], $2::int8[], $3::int4[], $4::text[], $5::text[], $6::numeric[], $7::numeric[],
        $8::int8[])
      ON CONFLICT (partition, stretch, day, account, unit) DO UPDATE SET
        came = stored.came + excluded.came,
        went = stored.went + excluded.went,
        entries = stored.entries + excluded.entries`,
    values: [
      numbersOf(movements, ({ partition }) => partition),
      numbersOf(movements, ({ stretch }) => stretch),
      numbersOf(movements, ({ day }) => day),
      textsOf(movements, ({ account }) => account),
      textsOf(movements, ({ unit }) => unit),
      numbersOf(movements, ({ came }) => came),
      numbersOf(movements, ({ went }) => went),
      numbersOf(movements, ({ entries }) => entries),
    ],
  };
}

function keepDollars(schema: string, legs: readonly DollarLeg[]): Statement {
  return {
    name: `${schema}.dollar_leg`,
    text: `
      INSERT INTO ${schema}.dollar_leg (partition, seq, debit, credit, micros)
      SELECT * FROM unnest($1::int2[], $2::int8[], $3::text[], $4::text[], $5::int8[])`,
    values: [
      numbersOf(legs, ({ partition }) => partition),
      numbersOf(legs, ({ seq }) => seq),
      textsOf(legs, ({ debit }) => debit),
      textsOf(legs, ({ credit }) => credit),
      numbersOf(legs, ({ micros }) => micros),
    ],
  };
}
