// A late (parked) event must not overwrite a newer value.
import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { ExclusionDelta, LimitDelta, LimitsDeltas, RealityCheckDelta, UsedDelta } from './fold.ts';

export function writeLimits(schema: string, deltas: LimitsDeltas): Statement[] {
  return [
    ...forRows(deltas.limits, (rows) => writeOwnLimits(schema, rows)),
    ...forRows(deltas.used, (rows) => writeUsed(schema, rows)),
    ...forRows(deltas.realityChecks, (rows) => writeRealityChecks(schema, rows)),
    ...forRows(deltas.exclusions, (rows) => writeExclusions(schema, rows)),
  ];
}

function writeOwnLimits(schema: string, limits: readonly LimitDelta[]): Statement {
  return {
    name: `${schema}.own_limit`,
    text: `
      INSERT INTO ${schema}.own_limit AS stored
        (account, partition, seq, kind, period, points, starts_at, points_until)
      SELECT * FROM unnest($1::int8[], $2::int2[], $3::int8[], $4::text[], $5::text[], $6::int8[], $7::int8[], $8::int8[])
      ON CONFLICT (account, kind, period) DO UPDATE SET seq = excluded.seq, points = excluded.points,
        starts_at = excluded.starts_at, points_until = excluded.points_until
      WHERE excluded.seq > stored.seq`,
    values: [
      ...placesOf(limits),
      textsOf(limits, ({ kind }) => kind),
      textsOf(limits, ({ window }) => window),
      textsOf(limits, ({ points }) => points?.toString() ?? null),
      numbersOf(limits, ({ from }) => from),
      textsOf(limits, ({ pointsUntil }) => pointsUntil?.toString() ?? null),
    ],
  };
}

function writeUsed(schema: string, used: readonly UsedDelta[]): Statement {
  return {
    name: `${schema}.used`,
    text: `
      INSERT INTO ${schema}.used AS stored (account, day, staked, returned)
      SELECT * FROM unnest($1::int8[], $2::int4[], $3::numeric[], $4::numeric[])
      ON CONFLICT (account, day) DO UPDATE SET staked = stored.staked + excluded.staked,
        returned = stored.returned + excluded.returned`,
    values: [
      numbersOf(used, ({ account }) => account),
      numbersOf(used, ({ day }) => day),
      numbersOf(used, ({ staked }) => staked),
      numbersOf(used, ({ returned }) => returned),
    ],
  };
}

function writeRealityChecks(schema: string, checks: readonly RealityCheckDelta[]): Statement {
  return {
    name: `${schema}.reality_check`,
    text: `
      INSERT INTO ${schema}.reality_check AS stored (account, partition, seq, minutes)
      SELECT * FROM unnest($1::int8[], $2::int2[], $3::int8[], $4::int2[])
      ON CONFLICT (account) DO UPDATE SET seq = excluded.seq, minutes = excluded.minutes
      WHERE excluded.seq > stored.seq`,
    values: [...placesOf(checks), numbersOf(checks, ({ minutes }) => minutes)],
  };
}

function writeExclusions(schema: string, exclusions: readonly ExclusionDelta[]): Statement {
  return {
    name: `${schema}.exclusion`,
    text: `
      INSERT INTO ${schema}.exclusion AS stored (account, partition, seq, until, at)
      SELECT * FROM unnest($1::int8[], $2::int2[], $3::int8[], $4::int8[], $5::int8[])
      ON CONFLICT (account) DO UPDATE SET seq = excluded.seq, until = excluded.until, at = excluded.at
      WHERE excluded.seq > stored.seq`,
    values: [
      ...placesOf(exclusions),
      numbersOf(exclusions, ({ until }) => until),
      numbersOf(exclusions, ({ at }) => at),
    ],
  };
}

type Place = { account: number; partition: number; seq: number };

function placesOf(deltas: readonly Place[]): string[] {
  return [
    numbersOf(deltas, ({ account }) => account),
    numbersOf(deltas, ({ partition }) => partition),
    numbersOf(deltas, ({ seq }) => seq),
  ];
}
