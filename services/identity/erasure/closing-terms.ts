import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { CLOSING_DAYS } from '#contracts/accounts/retention.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { ClosingTerms } from '#contracts/internal/identity.ts';
import type { IdentityRefusal } from '#contracts/internal/people.ts';
import type { PendingOffers } from '#contracts/internal/offers.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { readBalance } from '#projections/balance/read.ts';
import { readOpenRounds } from '#projections/rounds/read.ts';
import { refusal } from '../flow-rooms.ts';

export const STAFF = refusal(
  'staff-account',
  'An account with a role of the staff is not deleted. Give the role back first.',
);
const IN_PLAY = refusal('account-in-play', REFUSALS['account-in-play'].message);
const HOLDS_POINTS = refusal('account-holds-points', REFUSALS['account-holds-points'].message);

const staffRow = z.strictObject({ isStaff: z.boolean() });

/** An estimate: the ledger decides at closing. `now` in milliseconds. */
export async function closingTerms(
  db: CommonQueryMethods,
  account: AccountId,
  { pending, now }: { pending: PendingOffers; now: number },
): Promise<ClosingTerms> {
  const isStaff = await db.maybeOneFirst(sql.type(staffRow)`
    select roles <> '{}' as "isStaff" from users where account = ${account}`);
  const balance = await readBalance(db, account);
  const held = balance?.held ?? 0;
  return {
    points: balance?.available ?? 0,
    pendingPoints: Math.min(held, pending.points),
    pendingUntil: held === 0 ? null : pending.until,
    erasedAt: Math.max(now + CLOSING_DAYS * DAY_MS, pending.until ?? 0),
    hindrance: await hindranceOf(),
  };

  async function hindranceOf(): Promise<IdentityRefusal | null> {
    if (isStaff === true) return STAFF;
    if ((await readOpenRounds(db, account)).length > 0) return IN_PLAY;
    return held > pending.points ? HOLDS_POINTS : null;
  }
}
