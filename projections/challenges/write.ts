// Adds to the quarters of a batch, and begins one anew where its place held an older one. What comes late to a place that is
// newer is of a day that is over.
import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { ChallengeDeltas, ClaimDelta, QuarterDelta } from './fold.ts';

export function writeChallenges(schema: string, deltas: ChallengeDeltas): Statement[] {
  return [
    ...forRows(deltas.quarters, (rows) => writeQuarters(schema, rows)),
    ...forRows(deltas.claims, (rows) => writeClaims(schema, rows)),
  ];
}

function writeQuarters(schema: string, quarters: readonly QuarterDelta[]): Statement {
  const kept = (column: string) =>
    `${column} = excluded.${column} + CASE WHEN stored.quarter = excluded.quarter THEN stored.${column} ELSE 0 END`;
  return {
    name: `${schema}.quarter`,
    text: `
      INSERT INTO ${schema}.quarter AS stored (account, place, quarter, earn, games, offers)
      SELECT * FROM unnest($1::int8[], $2::int2[], $3::int8[], $4::numeric[], $5::int8[], $6::int8[])
      ON CONFLICT (account, place) DO UPDATE SET quarter = excluded.quarter,
        ${kept('earn')}, ${kept('games')}, ${kept('offers')}
      WHERE excluded.quarter >= stored.quarter`,
    values: [
      numbersOf(quarters, ({ account }) => account),
      numbersOf(quarters, ({ place }) => place),
      numbersOf(quarters, ({ quarter }) => quarter),
      numbersOf(quarters, ({ earn }) => earn),
      numbersOf(quarters, ({ games }) => games),
      numbersOf(quarters, ({ offers }) => offers),
    ],
  };
}

function writeClaims(schema: string, claims: readonly ClaimDelta[]): Statement {
  return {
    name: `${schema}.claim`,
    text: `
      INSERT INTO ${schema}.claim (account, day, challenge)
      SELECT * FROM unnest($1::int8[], $2::date[], $3::text[])`,
    values: [
      numbersOf(claims, ({ account }) => account),
      textsOf(claims, ({ day }) => day),
      textsOf(claims, ({ challenge }) => challenge),
    ],
  };
}
