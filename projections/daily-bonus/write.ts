import type { ClientBase } from 'pg';
import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import type { ClaimDelta, DailyBonusDeltas, ZoneDelta } from './fold.ts';

export async function writeDailyBonus(db: ClientBase, schema: string, deltas: DailyBonusDeltas): Promise<void> {
  if (deltas.claims.length > 0) await writeClaims(db, schema, deltas.claims);
  if (deltas.zones.length > 0) await writeZones(db, schema, deltas.zones);
}

async function writeClaims(db: ClientBase, schema: string, claims: readonly ClaimDelta[]): Promise<void> {
  await db.query({
    name: `${schema}.claim`,
    text: `
      INSERT INTO ${schema}.claim AS stored (account, partition, seq, at, day, streak)
      SELECT * FROM unnest($1::int8[], $2::int2[], $3::int8[], $4::int8[], $5::date[], $6::int4[])
      ON CONFLICT (account) DO UPDATE SET seq = excluded.seq, at = excluded.at, day = excluded.day,
        streak = excluded.streak
      WHERE excluded.seq > stored.seq`,
    values: [...placesOf(claims), textsOf(claims, ({ day }) => day), numbersOf(claims, ({ streak }) => streak)],
  });
}

async function writeZones(db: ClientBase, schema: string, zones: readonly ZoneDelta[]): Promise<void> {
  await db.query({
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
  });
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
