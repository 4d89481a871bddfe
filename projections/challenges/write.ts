// Adds to the quarters of a batch, and begins one anew where its place held an older one. What comes late to a place that is
// newer is of a day that is over.
import type { ClientBase } from 'pg';
import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import type { ChallengeDeltas, ClaimDelta, QuarterDelta } from './fold.ts';

export async function writeChallenges(db: ClientBase, schema: string, deltas: ChallengeDeltas): Promise<void> {
  if (deltas.quarters.length > 0) await writeQuarters(db, schema, deltas.quarters);
  if (deltas.claims.length > 0) await writeClaims(db, schema, deltas.claims);
}

async function writeQuarters(db: ClientBase, schema: string, quarters: readonly QuarterDelta[]): Promise<void> {
  const kept = (column: string) =>
    `${column} = excluded.${column} + CASE WHEN stored.quarter = excluded.quarter THEN stored.${column} ELSE 0 END`;
  await db.query({
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
  });
}

async function writeClaims(db: ClientBase, schema: string, claims: readonly ClaimDelta[]): Promise<void> {
  await db.query({
    name: `${schema}.claim`,
    text: `
      INSERT INTO ${schema}.claim (account, day, challenge)
      SELECT * FROM unnest($1::int8[], $2::date[], $3::text[])`,
    values: [
      numbersOf(claims, ({ account }) => account),
      textsOf(claims, ({ day }) => day),
      textsOf(claims, ({ challenge }) => challenge),
    ],
  });
}
