import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { ApprovalDelta } from './fold.ts';

export function writeApprovals(schema: string, deltas: readonly ApprovalDelta[]): Statement[] {
  return forRows(deltas, (rows) => writeRows(schema, rows));
}

const COLUMNS = {
  seq: 'int8',
  kind: 'text',
  change: 'jsonb',
  hash: 'text',
  thing: 'text',
  before: 'jsonb',
  maker: 'text',
  requested_at: 'int8',
  expires_at: 'int8',
  ended: 'text',
  ended_at: 'int8',
  checker: 'text',
  reason: 'text',
  outdated_by: 'text',
};
const KEYS = { id: 'uuid', account: 'int8', partition: 'int2' };
const NAMES = Object.keys({ ...KEYS, ...COLUMNS }).join(', ');
const VALUES = Object.values({ ...KEYS, ...COLUMNS })
  .map((type, index) => `$${index + 1}::${type}[]`)
  .join(', ');
const UPDATES = Object.keys(COLUMNS)
  .map((name) => `${name} = coalesce(stored.${name}, excluded.${name})`)
  .join(', ');

function writeRows(schema: string, rows: readonly ApprovalDelta[]): Statement {
  const whole = (column: (row: ApprovalDelta) => number | null | undefined) =>
    textsOf(rows, (row) => column(row)?.toString() ?? null);
  return {
    name: `${schema}.request`,
    text: `
      INSERT INTO ${schema}.request AS stored (${NAMES}) SELECT * FROM unnest(${VALUES})
      ON CONFLICT (id) DO UPDATE SET ${UPDATES}`,
    values: [
      textsOf(rows, ({ id }) => id),
      numbersOf(rows, ({ account }) => account),
      numbersOf(rows, ({ partition }) => partition),
      whole(({ request }) => request?.seq),
      textsOf(rows, ({ request }) => request?.kind ?? null),
      textsOf(rows, ({ request }) => request?.change ?? null),
      textsOf(rows, ({ request }) => request?.hash ?? null),
      textsOf(rows, ({ request }) => request?.thing ?? null),
      textsOf(rows, ({ request }) => request?.before ?? null),
      textsOf(rows, ({ request }) => request?.maker ?? null),
      whole(({ request }) => request?.requestedAt),
      whole(({ request }) => request?.expiresAt),
      textsOf(rows, ({ end }) => end?.ended ?? null),
      whole(({ end }) => end?.endedAt),
      textsOf(rows, ({ end }) => end?.checker ?? null),
      textsOf(rows, ({ end }) => end?.reason ?? null),
      textsOf(rows, ({ end }) => end?.outdatedBy ?? null),
    ],
  };
}
