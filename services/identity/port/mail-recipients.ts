import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { MailRecipients } from '#contracts/internal/notifications.ts';
import { readStandings } from '#projections/standing/read.ts';

const row = z.strictObject({ account: z.int(), username: z.string(), to: z.string() });

const addressRow = z.strictObject({ email: z.string() });

/** Also of banned accounts, which may ask support. */
export function confirmedAddressOf(db: CommonQueryMethods, account: number): Promise<string | null> {
  return db.maybeOneFirst(sql.type(addressRow)`
    select email from users where account = ${account} and email is not null and email_verified`);
}

const PAGE = 200;

const mailable = sql.fragment`
  select account, username, email as "to" from users
  where email is not null and email_verified and not is_banned and closing_at is null`;

export function mailRecipients(now: () => number): MailRecipients<CommonQueryMethods> {
  async function notExcluded(db: CommonQueryMethods, found: readonly z.infer<typeof row>[]) {
    const standings = await readStandings(
      db,
      found.map(({ account }) => account),
      now(),
    );
    return found.filter(({ account }) => (standings.get(account)?.excludedUntil ?? null) === null);
  }
  return {
    async find(db, account) {
      const found = await db.any(sql.type(row)`${mailable} and account = ${account}`);
      return (await notExcluded(db, found))[0] ?? null;
    },
    async page(db, after) {
      const found = await db.any(sql.type(row)`${mailable} and account > ${after} order by account limit ${PAGE}`);
      const next = found.length < PAGE ? null : found.at(-1)!.account;
      return { recipients: await notExcluded(db, found), next };
    },
  };
}
