// What identity says about a mail that is about to leave: whether it still concerns this account and this address.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { MAIL_KINDS, type MailGuard, type MailKind } from '#contracts/internal/mail.ts';

/** These go to an address that is not the account's own: one that it shall have, or had. */
const ELSEWHERE: ReadonlySet<MailKind> = new Set([
  'confirm-new-address',
  'address-already-yours',
  'address-changed',
  'address-change-stopped',
]);

const addressee = z.strictObject({ isTheirs: z.boolean(), isBanned: z.boolean() });

export const mailGuard: MailGuard<CommonQueryMethods> = {
  async stillWanted(transaction, { kind, account, to }) {
    const found = await transaction.maybeOne(sql.type(addressee)`
      select lower(email) = lower(${to}) as "isTheirs", is_banned as "isBanned"
      from users where account = ${account} for update`);
    if (found === null) return false;
    const isLink = MAIL_KINDS[kind].class === 'link';
    return (found.isTheirs || ELSEWHERE.has(kind)) && !(isLink && found.isBanned);
  },
  async accepted() {},
};
