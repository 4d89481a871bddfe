import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { ChallengeDeltas, ClaimDelta, CreditDelta, QuarterDelta, ReversalDelta } from './fold.ts';

/** Reversals concern rows of earlier batches, so they go first. */
export function writeChallenges(schema: string, deltas: ChallengeDeltas): Statement[] {
  return [
    ...forRows(deltas.reversals, (rows) => writeReversals(schema, rows)),
    ...forRows(deltas.lost, (rows) => removeClaims(schema, rows)),
    ...forRows(deltas.quarters, (rows) => writeQuarters(schema, rows)),
    ...forRows(deltas.credits, (rows) => writeCredits(schema, rows)),
    ...forRows(deltas.claims, (rows) => writeClaims(schema, rows)),
  ];
}

/** The quarter of a reversal that precedes its credit. */
const EARLY = -1;

/** Only while the quarter still has its place. */
const takenBack = (schema: string, rows: string) => `
      UPDATE ${schema}.quarter AS stored SET earn = stored.earn - taken.points, offers = stored.offers - taken.offers
      FROM (SELECT account, quarter, sum(points) AS points, sum(offers) AS offers FROM ${rows} GROUP BY 1, 2) AS taken
      WHERE stored.account = taken.account AND stored.quarter = taken.quarter`;

/** A reversal whose credit is late leaves a row for it. No credit follows that of a pending offer. */
function writeReversals(schema: string, reversals: readonly ReversalDelta[]): Statement {
  return {
    name: `${schema}.reversal`,
    text: `
      WITH reversed AS (
        SELECT * FROM unnest($1::int8[], $2::text[], $3::bool[]) AS row (account, credit, is_of_pending)
      ), gone AS (
        DELETE FROM ${schema}.credit AS stored USING reversed
        WHERE stored.account = reversed.account AND stored.credit = reversed.credit AND stored.quarter <> ${EARLY}
        RETURNING stored.account, stored.credit, stored.quarter, stored.points, stored.offers
      ), early AS (
        INSERT INTO ${schema}.credit (account, credit, quarter, points, offers)
        SELECT account, credit, ${EARLY}, 0, 0 FROM reversed
        WHERE NOT is_of_pending AND (account, credit) NOT IN (SELECT account, credit FROM gone)
        ON CONFLICT DO NOTHING
      )${takenBack(schema, 'gone')}`,
    values: [
      numbersOf(reversals, ({ account }) => account),
      textsOf(reversals, ({ credit }) => credit),
      textsOf(reversals, ({ isOfPending }) => String(isOfPending)),
    ],
  };
}

/** A place with an older quarter starts over; a place with a newer one is left alone. */
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

/** An offer that counted while it was pending counts again at its release; a reversal takes back the latter. */
function writeCredits(schema: string, credits: readonly CreditDelta[]): Statement {
  return {
    name: `${schema}.credit`,
    text: `
      WITH told AS (
        SELECT * FROM unnest($1::int8[], $2::text[], $3::int8[], $4::int8[], $5::int2[])
          AS row (account, credit, quarter, points, offers)
      ), early AS (
        DELETE FROM ${schema}.credit AS stored USING told
        WHERE stored.account = told.account AND stored.credit = told.credit AND stored.quarter = ${EARLY}
        RETURNING told.*
      ), kept AS (
        INSERT INTO ${schema}.credit (account, credit, quarter, points, offers)
        SELECT * FROM told WHERE (account, credit) NOT IN (SELECT account, credit FROM early)
        ON CONFLICT (account, credit) DO UPDATE SET quarter = excluded.quarter, points = excluded.points
      )${takenBack(schema, 'early')}`,
    values: [
      numbersOf(credits, ({ account }) => account),
      textsOf(credits, ({ credit }) => credit),
      numbersOf(credits, ({ quarter }) => quarter),
      numbersOf(credits, ({ points }) => points),
      numbersOf(credits, ({ offers }) => offers),
    ],
  };
}

/** Not one whose reward was reversed before: it has no credit. */
function writeClaims(schema: string, claims: readonly ClaimDelta[]): Statement {
  return {
    name: `${schema}.claim`,
    text: `
      INSERT INTO ${schema}.claim (account, day, challenge)
      SELECT account, day::date, challenge FROM unnest($1::int8[], $2::text[], $3::text[]) AS told (account, day, challenge)
      WHERE (account, challenge || ' ' || day) IN (SELECT account, credit FROM ${schema}.credit)
      ON CONFLICT DO NOTHING`,
    values: claimValues(claims),
  };
}

function removeClaims(schema: string, claims: readonly ClaimDelta[]): Statement {
  return {
    name: `${schema}.lost`,
    text: `
      DELETE FROM ${schema}.claim
      WHERE (account, day, challenge) IN (SELECT * FROM unnest($1::int8[], $2::date[], $3::text[]))`,
    values: claimValues(claims),
  };
}

function claimValues(claims: readonly ClaimDelta[]) {
  return [
    numbersOf(claims, ({ account }) => account),
    textsOf(claims, ({ day }) => day),
    textsOf(claims, ({ challenge }) => challenge),
  ];
}
