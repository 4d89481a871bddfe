import type { ReturnDelta } from './fold.ts';
import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { type Statement } from '#infra/postgres/session/pipeline.ts';

export function writeHouseReturns(schema: string, deltas: readonly ReturnDelta[]): Statement[] {
  if (deltas.length === 0) return [];
  return [
    {
      name: `${schema}.game`,
      text: `
      INSERT INTO ${schema}.game AS stored (partition, game, rounds, stakes, payouts, expected, squares)
      SELECT * FROM unnest($1::int2[], $2::text[], $3::int8[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[])
      ON CONFLICT (partition, game) DO UPDATE SET
        rounds = stored.rounds + excluded.rounds,
        stakes = stored.stakes + excluded.stakes,
        payouts = stored.payouts + excluded.payouts,
        expected = stored.expected + excluded.expected,
        squares = stored.squares + excluded.squares`,
      values: [
        numbersOf(deltas, (delta) => delta.partition),
        textsOf(deltas, (delta) => delta.game),
        numbersOf(deltas, (delta) => delta.rounds),
        numbersOf(deltas, (delta) => delta.stakes),
        numbersOf(deltas, (delta) => delta.payouts),
        numbersOf(deltas, (delta) => delta.expected),
        numbersOf(deltas, (delta) => delta.squares),
      ],
    },
  ];
}
