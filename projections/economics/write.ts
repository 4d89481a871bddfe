import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { EconomicsDeltas, FlowDelta, Member, PlayerDelta } from './fold.ts';

export function writeEconomics(schema: string, { flows, players, members }: EconomicsDeltas): Statement[] {
  return [
    ...forRows(flows, (rows) => addFlows(schema, rows)),
    // Before the cohorts, which look the month up.
    ...forRows(members, (rows) => keepMembers(schema, rows)),
    ...forRows(players, (rows) => addCohorts(schema, rows)),
  ];
}

const SUMS = 'points_in, points_out, dollars_in, dollars_out, entries';
const ADDED = SUMS.split(', ')
  .map((sum) => `${sum} = stored.${sum} + excluded.${sum}`)
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

function addCohorts(schema: string, players: readonly PlayerDelta[]): Statement {
  const summed = SUMS.split(', ').map((sum) => `sum(delta.${sum})`);
  return {
    name: `${schema}.cohort`,
    text: `
      INSERT INTO ${schema}.cohort AS stored (partition, day, month, source_group, ${SUMS})
      SELECT delta.partition, delta.day, coalesce(member.month, 0), delta.source_group, ${summed.join(', ')}
      FROM unnest(${columns(1, ['int2', 'int4', 'int8', 'text', ...SUM_TYPES])})
        AS delta (partition, day, account, source_group, ${SUMS})
      LEFT JOIN ${schema}.member USING (account)
      GROUP BY delta.partition, delta.day, coalesce(member.month, 0), delta.source_group
      ON CONFLICT (partition, day, month, source_group) DO UPDATE SET ${ADDED}`,
    values: [
      numbersOf(players, ({ partition }) => partition),
      numbersOf(players, ({ day }) => day),
      numbersOf(players, ({ account }) => account),
      textsOf(players, ({ group }) => group),
      ...sumsOf(players),
    ],
  };
}

function sumsOf(deltas: readonly (FlowDelta | PlayerDelta)[]) {
  return [
    numbersOf(deltas, ({ pointsIn }) => pointsIn),
    numbersOf(deltas, ({ pointsOut }) => pointsOut),
    numbersOf(deltas, ({ dollarsIn }) => dollarsIn),
    numbersOf(deltas, ({ dollarsOut }) => dollarsOut),
    numbersOf(deltas, ({ entries }) => entries),
  ];
}
