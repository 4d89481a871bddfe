import { isHouseAccount } from '#contracts/definition/house-accounts.ts';
import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { EconomicsDeltas, FlowDelta, Member, PlayerDelta } from './fold.ts';

export function writeEconomics(schema: string, { flows, players, members }: EconomicsDeltas): Statement[] {
  return [
    ...forRows(flows, (rows) => addFlows(schema, rows)),
    // Before the cohorts, which look the month up.
    ...forRows(members, (rows) => keepMembers(schema, rows)),
    ...forRows(members, (rows) => placeMembers(schema, rows)),
    ...forRows(players, (rows) => addCohorts(schema, rows)),
  ];
}

const SUMS = 'points_in, points_out, dollars_in, dollars_out, entries';
const ADDED = SUMS.split(', ')
  .map((sum) => `${sum} = stored.${sum} + excluded.${sum}`)
  .join(', ');
const summedOf = (table: string) =>
  SUMS.split(', ')
    .map((sum) => `sum(${table}.${sum})`)
    .join(', ');
const SUM_TYPES = ['numeric', 'numeric', 'numeric', 'numeric', 'int8'];

const columns = (from: number, types: readonly string[]) =>
  types.map((type, place) => `$${from + place}::${type}[]`).join(', ');

function addFlows(schema: string, flows: readonly FlowDelta[]): Statement {
  return {
    name: `${schema}.flow`,
    text: `
      INSERT INTO ${schema}.flow AS stored (partition, day, source_group, source, ${SUMS})
      SELECT * FROM unnest(${columns(1, ['int2', 'int4', 'text', 'text', ...SUM_TYPES])})
      ON CONFLICT (partition, day, source_group, source) DO UPDATE SET ${ADDED}`,
    values: [
      numbersOf(flows, ({ partition }) => partition),
      numbersOf(flows, ({ day }) => day),
      textsOf(flows, ({ group }) => group),
      textsOf(flows, ({ source }) => source),
      ...sumsOf(flows),
    ],
  };
}

function keepMembers(schema: string, members: readonly Member[]): Statement {
  return {
    name: `${schema}.member`,
    text: `INSERT INTO ${schema}.member (account, month) SELECT * FROM unnest($1::int8[], $2::int4[])`,
    values: [numbersOf(members, ({ account }) => account), numbersOf(members, ({ month }) => month)],
  };
}

/** Their earlier flows, if the opening comes late. */
function placeMembers(schema: string, members: readonly Member[]): Statement {
  return {
    name: `${schema}.placed`,
    text: `
      WITH placed AS (DELETE FROM ${schema}.unplaced WHERE account = ANY($1::int8[]) RETURNING *)
      INSERT INTO ${schema}.cohort AS stored (partition, day, month, source_group, ${SUMS})
      SELECT placed.partition, placed.day, member.month, placed.source_group, ${summedOf('placed')}
      FROM placed JOIN ${schema}.member USING (account)
      GROUP BY placed.partition, placed.day, member.month, placed.source_group
      ON CONFLICT (partition, day, month, source_group) DO UPDATE SET ${ADDED}`,
    values: [numbersOf(members, ({ account }) => account)],
  };
}

/** To cohorts, or to `unplaced` if the opening of the player was not folded. The house is in month 0. */
function addCohorts(schema: string, players: readonly PlayerDelta[]): Statement {
  return {
    name: `${schema}.cohort`,
    text: `
      WITH delta AS MATERIALIZED (
        SELECT delta.*, member.month FROM ${DELTAS} LEFT JOIN ${schema}.member USING (account)
      ), placed AS (
        INSERT INTO ${schema}.cohort AS stored (partition, day, month, source_group, ${SUMS})
        SELECT partition, day, coalesce(month, 0), source_group, ${summedOf('delta')}
        FROM delta WHERE is_house OR month IS NOT NULL
        GROUP BY partition, day, coalesce(month, 0), source_group
        ON CONFLICT (partition, day, month, source_group) DO UPDATE SET ${ADDED}
      )
      INSERT INTO ${schema}.unplaced AS stored (account, partition, day, source_group, ${SUMS})
      SELECT account, partition, day, source_group, ${SUMS}
      FROM delta WHERE month IS NULL AND is_house = false
      ON CONFLICT (account, partition, day, source_group) DO UPDATE SET ${ADDED}`,
    values: [
      numbersOf(players, ({ partition }) => partition),
      numbersOf(players, ({ day }) => day),
      numbersOf(players, ({ account }) => account),
      textsOf(players, ({ group }) => group),
      textsOf(players, ({ account }) => String(isHouseAccount(account))),
      ...sumsOf(players),
    ],
  };
}

const DELTAS = `unnest(${columns(1, ['int2', 'int4', 'int8', 'text', 'boolean', ...SUM_TYPES])})
        AS delta (partition, day, account, source_group, is_house, ${SUMS})`;

function sumsOf(deltas: readonly (FlowDelta | PlayerDelta)[]) {
  return [
    numbersOf(deltas, ({ pointsIn }) => pointsIn),
    numbersOf(deltas, ({ pointsOut }) => pointsOut),
    numbersOf(deltas, ({ dollarsIn }) => dollarsIn),
    numbersOf(deltas, ({ dollarsOut }) => dollarsOut),
    numbersOf(deltas, ({ entries }) => entries),
  ];
}
