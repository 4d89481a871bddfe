import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { sumText } from '../view/sums.ts';

const earningsRow = z.object({ earned: sumText });
const friendRow = z.object({ other: z.int(), bonus: sumText, share: sumText });
export type FriendEarnings = z.infer<typeof friendRow>;

export async function readReferralEarnings(db: CommonQueryMethods, account: number): Promise<bigint> {
  return db.oneFirst(sql.type(earningsRow)`
    SELECT coalesce(sum(bonus + share), 0) AS earned FROM referrals.earned
    WHERE account = ${account} AND side = 'referrer'`);
}

export async function readFriendEarnings(
  db: CommonQueryMethods,
  account: number,
  friends: readonly number[],
): Promise<ReadonlyMap<number, FriendEarnings>> {
  if (friends.length === 0) return new Map();
  const rows = await db.any(sql.type(friendRow)`
    SELECT other, bonus, share FROM referrals.earned
    WHERE account = ${account} AND side = 'referrer' AND other = ANY(${sql.array([...friends], 'int8')})`);
  return new Map(rows.map((row) => [row.other, row]));
}

const promiseRow = z.object({ account: z.int(), referrer: z.int(), bonusPoints: z.int() });
export type Promised = z.infer<typeof promiseRow>;

/** By friend: the promises recorded with their invitation. */
export async function readPromised(
  db: CommonQueryMethods,
  friends: readonly number[],
): Promise<ReadonlyMap<number, Promised>> {
  if (friends.length === 0) return new Map();
  const rows = await db.any(sql.type(promiseRow)`
    SELECT account, referrer, bonus_points AS "bonusPoints" FROM referrals.invited
    WHERE account = ANY(${sql.array([...friends], 'int8')})`);
  return new Map(rows.map((row) => [row.account, row]));
}
