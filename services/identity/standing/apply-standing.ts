// The row and the sessions change in one transaction. Sessions are opened and prolonged under the row's lock, so none
// outlives the change.
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import { type LastWords, readLastWords } from '#projections/standing/read.ts';
import { announcePerson } from '../sessions/session-ends.ts';
import { endSessionsOf } from '../sessions/session-rows.ts';

const copyRow = z.object({
  account: z.int(),
  roles: z.record(z.string(), z.int().nullable()),
  isBanned: z.boolean(),
  banReason: z.string().nullable(),
  banUntil: z.int().nullable(),
});
type Copy = z.infer<typeof copyRow>;

const copyColumns = sql.fragment`account, roles, is_banned as "isBanned", ban_reason as "banReason",
  (extract(epoch from ban_until) * 1000)::int8 as "banUntil"`;

/** Returns whether something changed and the sessions ended. The view is read under the lock, so the row never goes back. */
export function applyStanding(pool: DatabasePool, account: AccountId): Promise<boolean> {
  return pool.transaction(async (transaction) => {
    const copy = await transaction.maybeOne(sql.type(copyRow)`
      select ${copyColumns} from users where account = ${account} for update`);
    const words = (await readLastWords(transaction, account)).get(account);
    if (copy === null || words === undefined) return false;
    const next = merged(copy, words);
    if (isSame(copy, next)) return false;
    await transaction.query(sql.unsafe`
      update users set roles = ${JSON.stringify(next.roles)}::jsonb, is_banned = ${next.isBanned},
        ban_reason = ${next.banReason}, ban_until = to_timestamp(${next.banUntil}::int8 / 1000.0),
        credential_epoch = credential_epoch + 1, updated_at = now()
      where account = ${account}`);
    await endSessionsOf(transaction, account);
    await announcePerson(transaction, account);
    return true;
  });
}

export async function outdatedAccounts(db: CommonQueryMethods): Promise<AccountId[]> {
  const words = await readLastWords(db, null);
  const copies = await db.any(sql.type(copyRow)`
    select ${copyColumns} from users where account = any(${sql.array([...words.keys()], 'int8')})`);
  return copies.filter((copy) => !isSame(copy, merged(copy, words.get(copy.account)!))).map(({ account }) => account);
}

/** Roles and bans that the log does not mention stay as in the row, until their standing_request reaches it. */
function merged(copy: Copy, { roles, ban }: LastWords): Copy {
  const next = { ...copy, roles: { ...copy.roles } };
  for (const { role, isHeld, until } of roles) {
    if (isHeld) next.roles[role] = until;
    else delete next.roles[role];
  }
  if (ban !== null) {
    next.isBanned = ban.isBanned;
    next.banReason = ban.isBanned ? ban.reason : null;
    next.banUntil = ban.isBanned ? ban.until : null;
  }
  return next;
}

function isSame(one: Copy, other: Copy): boolean {
  const roles = Object.keys(one.roles);
  return (
    one.isBanned === other.isBanned &&
    one.banReason === other.banReason &&
    one.banUntil === other.banUntil &&
    roles.length === Object.keys(other.roles).length &&
    roles.every((role) => one.roles[role] === other.roles[role])
  );
}
