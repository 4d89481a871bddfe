// Counts of what identity does for somebody within a time, in the table of the gateways' limits. Addresses are counted under a keyed
// hash: the table shows none.
import { createHmac } from 'node:crypto';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const countRow = z.strictObject({ points: z.int() });

/** Counts once more and returns how often it has been within `seconds` of the first. */
export function countWithin(db: CommonQueryMethods, key: string, seconds: number): Promise<number> {
  const now = sql.fragment`(extract(epoch from clock_timestamp()) * 1000)::int8`;
  return db.oneFirst(sql.type(countRow)`
    insert into rate_limit as counted (key, points, expire) values (${key}, 1, ${now} + ${1000 * seconds})
    on conflict (key) do update set
      points = case when counted.expire <= ${now} then 1 else counted.points + 1 end,
      expire = case when counted.expire <= ${now} then excluded.expire else counted.expire end
    returning points`);
}

export function addressCountKey(linkKey: string, what: string, emailKey: string): string {
  return `${what}:${createHmac('sha256', linkKey).update(`count ${emailKey}`).digest('base64url')}`;
}

export async function giveBackCount(db: CommonQueryMethods, key: string): Promise<void> {
  await db.query(sql.unsafe`update rate_limit set points = points - 1 where key = ${key} and points > 0`);
}
