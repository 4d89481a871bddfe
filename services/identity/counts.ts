import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { IdentityRefusal } from '#contracts/internal/people.ts';
import { refusal } from './flow-rooms.ts';

const countRow = z.strictObject({ points: z.int() });

const now = sql.fragment`(extract(epoch from clock_timestamp()) * 1000)::int8`;

export function countWithin(db: CommonQueryMethods, key: string, seconds: number): Promise<number> {
  return db.oneFirst(sql.type(countRow)`
    insert into rate_limit as counted (key, points, expire) values (${key}, 1, ${now} + ${1000 * seconds})
    on conflict (key) do update set
      points = case when counted.expire <= ${now} then 1 else counted.points + 1 end,
      expire = case when counted.expire <= ${now} then excluded.expire else counted.expire end
    returning points`);
}

export async function giveBackCount(db: CommonQueryMethods, key: string): Promise<void> {
  await db.query(sql.unsafe`update rate_limit set points = points - 1 where key = ${key} and points > 0`);
}

const DAY_SECONDS = 24 * 3600;

const A_DAY = {
  'address-mails': {
    most: 5,
    message:
      'We have sent enough confirmation links for this account today. Use the latest one, or try again tomorrow.',
  },
  'account-changes': {
    most: 20,
    message:
      'You have changed the security of your account often enough for today. Nothing changed; try again tomorrow.',
  },
  'recovery-codes': {
    most: 5,
    message: 'You have made enough new recovery codes for today. Your latest ones work; try again tomorrow.',
  },
  'mailed-codes': {
    // At most three codes of eight digits are valid, so a day of guesses succeeds once in 1.6 million.
    most: 20,
    message: 'Too many codes today. Use the link in the mail, or try again tomorrow.',
  },
  'more-reset-links': { most: 10, message: 'An earlier link still works.' },
} as const;

/** Called after all other checks, so that refused requests do not count; before the check of a guess. Null if admitted. */
export async function spendOfDay(
  transaction: CommonQueryMethods,
  what: keyof typeof A_DAY,
  account: AccountId,
): Promise<IdentityRefusal | null> {
  const { most, message } = A_DAY[what];
  const count = await countWithin(transaction, `${what}:${account}`, DAY_SECONDS);
  return count <= most ? null : refusal('rate-limited', message);
}
