import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { ClaimDelta, ClaimedDay, DailyBonusDeltas, ZoneDelta } from './fold.ts';

export function writeDailyBonus(schema: string, deltas: DailyBonusDeltas): Statement[] {
  return [
    ...forRows(deltas.claims, (rows) => writeClaims(schema, rows)),
    ...forRows(deltas.days, (rows) => writeDays(schema, rows)),
    ...forRows(deltas.zones, (rows) => writeZones(schema, rows)),
  ];
}

function writeClaims(schema: string, claims: readonly ClaimDelta[]): Statement {
  return {
    name: `${schema}.claim`,
    text: `
      INSERT INTO ${schema}.claim AS stored (account, partition, seq, at, day, streak, frozen_day)
      SELECT * FROM unnest($1::int8[], $2::int2[], $3::int8[], $4::int8[], $5::date[], $6::int4[], $7::date[])
      ON CONFLICT (account) DO UPDATE SET seq = excluded.seq, at = excluded.at, day = excluded.day,
        streak = excluded.streak, frozen_day = coalesce(excluded.frozen_day, stored.frozen_day)
      WHERE excluded.seq > stored.seq`,
    values: [
      ...placesOf(claims),
      textsOf(claims, ({ day }) => day),
      numbersOf(claims, ({ streak }) => streak),
      textsOf(claims, ({ frozenDay }) => frozenDay),
    ],
  };
}

function writeDays(schema: string, days: readonly ClaimedDay[]): Statement {
  return {
    name: `${schema}.claimed_day`,
    text: `
      INSERT INTO ${schema}.claimed_day (account, day, points, streak, frozen_day)
      SELECT * FROM unnest($1::int8[], $2::date[], $3::int8[], $4::int4[], $5::date[])`,
    values: [
      numbersOf(days, ({ account }) => account),
      textsOf(days, ({ day }) => day),
      numbersOf(days, ({ points }) => points),
      numbersOf(days, ({ streak }) => streak),
      textsOf(days, ({ frozenDay }) => frozenDay),
    ],
  };
}

function writeZones(schema: string, zones: readonly ZoneDelta[]): Statement {
  return {
    name: `${schema}.zone`,
    text: `
      INSERT INTO ${schema}.zone (account, partition, seq, at, zone, day, starts_at, ends_at)
      SELECT * FROM unnest($1::int8[], $2::int2[], $3::int8[], $4::int8[], $5::text[], $6::date[], $7::int8[], $8::int8[])`,
    values: [
      ...placesOf(zones),
      textsOf(zones, ({ zone }) => zone),
      textsOf(zones, ({ movedTo }) => movedTo?.day ?? null),
      textsOf(zones, ({ movedTo }) => movedTo?.startsAt.toString() ?? null),
      textsOf(zones, ({ movedTo }) => movedTo?.endsAt.toString() ?? null),
    ],
  };
}

type Place = { account: number; partition: number; seq: number; at: number };

function placesOf(deltas: readonly Place[]): string[] {
  return [
    numbersOf(deltas, ({ account }) => account),
    numbersOf(deltas, ({ partition }) => partition),
    numbersOf(deltas, ({ seq }) => seq),
    numbersOf(deltas, ({ at }) => at),
  ];
}
