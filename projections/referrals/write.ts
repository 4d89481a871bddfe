import type { ClientBase } from 'pg';
import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import type { EarnedDelta, InvitedDelta, ReferralDeltas } from './fold.ts';

export async function writeReferrals(db: ClientBase, schema: string, deltas: ReferralDeltas): Promise<void> {
  if (deltas.invited.length > 0) await writeInvited(db, schema, deltas.invited);
  if (deltas.earned.length > 0) await writeEarned(db, schema, deltas.earned);
}

async function writeInvited(db: ClientBase, schema: string, invited: readonly InvitedDelta[]): Promise<void> {
  await db.query({
    name: `${schema}.invited`,
    text: `
      INSERT INTO ${schema}.invited (account, referrer, bonus_points)
      SELECT * FROM unnest($1::int8[], $2::int8[], $3::int8[]) ON CONFLICT (account) DO NOTHING`,
    values: [
      numbersOf(invited, ({ account }) => account),
      numbersOf(invited, ({ referrer }) => referrer),
      numbersOf(invited, ({ bonusPoints }) => bonusPoints),
    ],
  });
}

async function writeEarned(db: ClientBase, schema: string, earned: readonly EarnedDelta[]): Promise<void> {
  await db.query({
    name: `${schema}.earned`,
    text: `
      INSERT INTO ${schema}.earned AS stored (account, other, side, bonus, share)
      SELECT * FROM unnest($1::int8[], $2::int8[], $3::text[], $4::numeric[], $5::numeric[])
      ON CONFLICT (account, other, side) DO UPDATE SET
        bonus = stored.bonus + excluded.bonus, share = stored.share + excluded.share`,
    values: [
      numbersOf(earned, ({ account }) => account),
      numbersOf(earned, ({ other }) => other),
      textsOf(earned, ({ side }) => side),
      numbersOf(earned, ({ bonus }) => bonus),
      numbersOf(earned, ({ share }) => share),
    ],
  });
}
