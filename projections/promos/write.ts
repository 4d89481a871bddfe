import { numbersOf, textsOf, withoutNull } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import { firstKnown } from '../view/first-known.ts';
import type { CodeDelta, PromoDeltas, UseDelta } from './fold.ts';

export function writePromos(schema: string, { codes, uses }: PromoDeltas): Statement[] {
  return [...forRows(codes, (rows) => writeCodes(schema, rows)), ...forRows(uses, (rows) => writeUses(schema, rows))];
}

const MADE = {
  code: 'text',
  points: 'int8',
  most_uses: 'int8',
  expires_at: 'int8',
  verified_only: 'boolean',
  min_days: 'int4',
  reason: 'text',
  maker: 'text',
  made_at: 'int8',
  ended_at: 'int8',
};

function writeCodes(schema: string, rows: readonly CodeDelta[]): Statement {
  const made = (column: (made: NonNullable<CodeDelta['made']>) => string | number | boolean) =>
    textsOf(rows, (row) => (row.made === null ? null : String(column(row.made))));
  const types = ['uuid', ...Object.values(MADE), 'int8'];
  return {
    name: `${schema}.code`,
    text: `
      INSERT INTO ${schema}.code AS stored (id, ${Object.keys(MADE).join(', ')}, uses)
      SELECT * FROM unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')})
      ON CONFLICT (id) DO UPDATE SET ${firstKnown(Object.keys(MADE))}, uses = stored.uses + excluded.uses`,
    values: [
      textsOf(rows, ({ id }) => id),
      made(({ code }) => code),
      made(({ amountPoints }) => amountPoints),
      made(({ mostUses }) => mostUses),
      made(({ expiresAt }) => expiresAt),
      made(({ isVerifiedOnly }) => isVerifiedOnly),
      made(({ minDays }) => minDays),
      made(({ reason }) => withoutNull(reason)),
      made(({ maker }) => maker),
      made(({ madeAt }) => madeAt),
      textsOf(rows, ({ endedAt }) => endedAt?.toString() ?? null),
      numbersOf(rows, ({ uses }) => uses),
    ],
  };
}

function writeUses(schema: string, rows: readonly UseDelta[]): Statement {
  const time = (column: (row: UseDelta) => number | null) => textsOf(rows, (row) => column(row)?.toString() ?? null);
  return {
    name: `${schema}.use`,
    text: `
      INSERT INTO ${schema}.use AS stored (promo, account, taken_at, paid_at, declined_at)
      SELECT * FROM unnest($1::uuid[], $2::int8[], $3::int8[], $4::int8[], $5::int8[])
      ON CONFLICT (promo, account) DO UPDATE SET ${firstKnown(['taken_at', 'paid_at', 'declined_at'])}`,
    values: [
      textsOf(rows, ({ promo }) => promo),
      numbersOf(rows, ({ account }) => account),
      time(({ takenAt }) => takenAt),
      time(({ paidAt }) => paidAt),
      time(({ declinedAt }) => declinedAt),
    ],
  };
}
