import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { columnsOf } from '../view/define-table.ts';
import { sumText } from '../view/sums.ts';
import { earned, invited } from './view.ts';

const earningsRow = z.object({ earned: sumText });
const friendRow = earned.row.pick({ other: true, bonus: true, share: true });
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

export type Promised = z.infer<typeof invited.row>;

/** By friend: the promises recorded with their invitation. */
export async function readPromised(
  db: CommonQueryMethods,
  friends: readonly number[],
): Promise<ReadonlyMap<number, Promised>> {
  if (friends.length === 0) return new Map();
  const rows = await db.any(sql.type(invited.row)`
    SELECT ${columnsOf(invited)} FROM referrals.invited
    WHERE account = ANY(${sql.array([...friends], 'int8')})`);
  return new Map(rows.map((row) => [row.account, row]));
}
