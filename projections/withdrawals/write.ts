import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { WithdrawalDelta } from './fold.ts';

export function writeWithdrawals(schema: string, deltas: readonly WithdrawalDelta[]): Statement[] {
  return forRows(deltas, (rows) => writeRows(schema, rows));
}

const COLUMNS = {
  id: 'uuid',
  account: 'int8',
  partition: 'int2',
  seq: 'int8',
  method: 'text',
  points: 'int8',
  micros: 'int8',
  requested_at: 'int8',
  stage: 'text',
  updated_at: 'int8',
  attempt: 'int4',
  provider: 'text',
  reference: 'text',
  error: 'text',
  decided_by: 'text',
  notes: 'text',
};
const NAMES = Object.keys(COLUMNS).join(', ');
const VALUES = Object.values(COLUMNS)
  .map((type, index) => `$${index + 1}::${type}[]`)
  .join(', ');

const keeps = (name: string) => `${name} = coalesce(stored.${name}, excluded.${name})`;
const takesNewer = (name: string) =>
  `${name} = CASE WHEN excluded.seq > stored.seq THEN excluded.${name} ELSE stored.${name} END`;
/** A late (parked) event fills what is missing and overwrites nothing newer. */
const fills = (name: string) =>
  `${name} = CASE WHEN excluded.seq > stored.seq THEN coalesce(excluded.${name}, stored.${name})
    ELSE coalesce(stored.${name}, excluded.${name}) END`;

const UPDATES = [
  'seq = greatest(stored.seq, excluded.seq)',
  ...['method', 'points', 'micros', 'requested_at'].map(keeps),
  ...['stage', 'updated_at'].map(takesNewer),
  ...['attempt', 'provider', 'reference', 'error', 'decided_by', 'notes'].map(fills),
].join(', ');

function writeRows(schema: string, rows: readonly WithdrawalDelta[]): Statement {
  const whole = (column: (row: WithdrawalDelta) => number | null | undefined) =>
    textsOf(rows, (row) => column(row)?.toString() ?? null);
  return {
    name: `${schema}.withdrawal`,
    text: `
      INSERT INTO ${schema}.withdrawal AS stored (${NAMES}) SELECT * FROM unnest(${VALUES})
      ON CONFLICT (id) DO UPDATE SET ${UPDATES}`,
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
