import { numbersOf, textsOf, withoutNull } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import { firstKnown } from '../view/first-known.ts';
import type { RaceDelta, RaceDeltas, WinnerDelta } from './fold.ts';

export function writeRaces(schema: string, { races, winners }: RaceDeltas): Statement[] {
  return [
    ...forRows(races, (rows) => writeRows(schema, rows)),
    ...forRows(winners, (rows) => writeWinners(schema, rows)),
  ];
}

const RACE = {
  name: 'text',
  measure: 'text',
  first_day: 'int4',
  days: 'int4',
  prizes: 'jsonb',
  reason: 'text',
  planner: 'text',
  planned_at: 'int8',
  cancelled_at: 'int8',
  settled_at: 'int8',
};
const WINNER = { rank: 'int4', score: 'numeric', points: 'int8', paid_at: 'int8', declined_at: 'int8' };

const arraysOf = (types: readonly string[]) => types.map((type, at) => `$${at + 1}::${type}[]`).join(', ');

function writeRows(schema: string, rows: readonly RaceDelta[]): Statement {
  const planned = (column: (planned: NonNullable<RaceDelta['planned']>) => string | number) =>
    textsOf(rows, (row) => (row.planned === null ? null : String(column(row.planned))));
  return {
    name: `${schema}.race`,
    text: `
      INSERT INTO ${schema}.race AS stored (id, ${Object.keys(RACE).join(', ')})
      SELECT * FROM unnest(${arraysOf(['uuid', ...Object.values(RACE)])})
      ON CONFLICT (id) DO UPDATE SET ${firstKnown(Object.keys(RACE))}`,
    values: [
      textsOf(rows, ({ id }) => id),
      planned(({ name }) => withoutNull(name)),
      planned(({ measure }) => measure),
      planned(({ firstDay }) => firstDay),
      planned(({ days }) => days),
      planned(({ prizes }) => JSON.stringify(prizes)),
      planned(({ reason }) => withoutNull(reason)),
      planned(({ planner }) => planner),
      planned(({ plannedAt }) => plannedAt),
      textsOf(rows, ({ cancelledAt }) => cancelledAt?.toString() ?? null),
      textsOf(rows, ({ settledAt }) => settledAt?.toString() ?? null),
    ],
  };
}

function writeWinners(schema: string, rows: readonly WinnerDelta[]): Statement {
  return {
    name: `${schema}.winner`,
    text: `
      INSERT INTO ${schema}.winner AS stored (race, account, ${Object.keys(WINNER).join(', ')})
      SELECT * FROM unnest(${arraysOf(['uuid', 'int8', ...Object.values(WINNER)])})
      ON CONFLICT (race, account) DO UPDATE SET ${firstKnown(Object.keys(WINNER))}`,
    values: [
      textsOf(rows, ({ race }) => race),
      numbersOf(rows, ({ account }) => account),
      numbersOf(rows, ({ rank }) => rank),
      textsOf(rows, ({ score }) => score),
      textsOf(rows, ({ points }) => points?.toString() ?? null),
      textsOf(rows, ({ paidAt }) => paidAt?.toString() ?? null),
      textsOf(rows, ({ declinedAt }) => declinedAt?.toString() ?? null),
    ],
  };
}
