import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { type Statement } from '#infra/postgres/session/pipeline.ts';
import type { DayDelta, PlayerDelta, ReturnDeltas } from './fold.ts';

export function writeHouseReturns(schema: string, { days, players }: ReturnDeltas): Statement[] {
  return days.length === 0 ? [] : [writeDays(schema, days), writePlayers(schema, players)];
}

const ADDED = ['rounds', 'stakes', 'payouts', 'expected', 'squares']
  .map((sum) => `${sum} = stored.${sum} + excluded.${sum}`)
  .join(', ');

function writeDays(schema: string, days: readonly DayDelta[]): Statement {
  return {
    name: `${schema}.game`,
    text: `
      INSERT INTO ${schema}.game AS stored (partition, game, day, rounds, stakes, payouts, expected, squares, variance)
      SELECT * FROM unnest($1::int2[], $2::text[], $3::int4[], $4::int8[], $5::numeric[], $6::numeric[], $7::numeric[],
        $8::numeric[], $9::numeric[])
      ON CONFLICT (partition, game, day) DO UPDATE SET ${ADDED}, variance = stored.variance + excluded.variance`,
    values: [
      numbersOf(days, ({ partition }) => partition),
      textsOf(days, ({ game }) => game),
      numbersOf(days, ({ day }) => day),
      ...sumsOf(days),
      numbersOf(days, ({ variance }) => variance),
    ],
  };
}

function writePlayers(schema: string, players: readonly PlayerDelta[]): Statement {
  return {
    name: `${schema}.player`,
    text: `
      INSERT INTO ${schema}.player AS stored (account, game, rounds, stakes, payouts, expected, squares, z)
      SELECT *, ${zOf('payouts', 'expected', 'squares')}
      FROM unnest($1::int8[], $2::text[], $3::int8[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[])
        AS delta (account, game, rounds, stakes, payouts, expected, squares)
      ON CONFLICT (account, game) DO UPDATE SET ${ADDED}, z = ${zOf(
        'stored.payouts + excluded.payouts',
        'stored.expected + excluded.expected',
        'stored.squares + excluded.squares',
      )}`,
    values: [numbersOf(players, ({ account }) => account), textsOf(players, ({ game }) => game), ...sumsOf(players)],
  };
}

/** 0 if nothing was left to chance. */
function zOf(payouts: string, expected: string, squares: string): string {
  return `CASE WHEN (${squares}) = 0 THEN 0
    ELSE ((${payouts}) * 1000000 - (${expected}))::float8 / sqrt((${squares})::float8) END`;
}

function sumsOf(deltas: readonly (DayDelta | PlayerDelta)[]) {
  return [
    numbersOf(deltas, ({ rounds }) => rounds),
    numbersOf(deltas, ({ stakes }) => stakes),
    numbersOf(deltas, ({ payouts }) => payouts),
    numbersOf(deltas, ({ expected }) => expected),
    numbersOf(deltas, ({ squares }) => squares),
  ];
}
