import { numbersOf, textsOf } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { EarnedDelta, InvitedDelta, ReferralDeltas } from './fold.ts';

export function writeReferrals(schema: string, deltas: ReferralDeltas): Statement[] {
  return [
    ...forRows(deltas.invited, (rows) => writeInvited(schema, rows)),
    ...forRows(deltas.earned, (rows) => writeEarned(schema, rows)),
  ];
}

function writeInvited(schema: string, invited: readonly InvitedDelta[]): Statement {
  return {
    name: `${schema}.invited`,
    text: `
      INSERT INTO ${schema}.invited (account, referrer, bonus_points)
      SELECT * FROM unnest($1::int8[], $2::int8[], $3::int8[]) ON CONFLICT (account) DO NOTHING`,
    values: [
      numbersOf(invited, ({ account }) => account),
      numbersOf(invited, ({ referrer }) => referrer),
      numbersOf(invited, ({ bonusPoints }) => bonusPoints),
    ],
  };
}

function writeEarned(schema: string, earned: readonly EarnedDelta[]): Statement {
  return {
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
  };
}
