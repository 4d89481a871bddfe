// Drops waiting mails that are obsolete. A link's hour starts when its mail is handed over, so that slow delivery does not
// expire it.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { mailAddressKey } from '#contracts/accounts/mail-address.ts';
import { MAIL_KINDS, type MailGuard, type MailToCheck } from '#contracts/internal/mail.ts';

const row = z.strictObject({ isBanned: z.boolean(), isTheirs: z.boolean() });

const HOUR = sql.fragment`interval '1 hour'`;
const LAST = sql.fragment`created_at + 7 * ${HOUR}`;

export const mailGuard: MailGuard<CommonQueryMethods> = {
  async stillWanted(transaction, mail) {
    if (mail.account === null) return true;
    const found = await transaction.maybeOne(sql.type(row)`
      select is_banned as "isBanned", (email is not distinct from ${mail.to} or exists (
        select from address_changes change where change.account = users.account and ${changedAddress(mail)} = ${mail.to}
      ) or ${mail.kind} = 'address-changed' and exists (
        select from confirmed_addresses confirmed
        where confirmed.account = users.account and email_key = ${mailAddressKey(mail.to)}
      )) as "isTheirs"
      from users where account = ${mail.account} for update`);
    if (found === null || !found.isTheirs) return false;
    if (found.isBanned && MAIL_KINDS[mail.kind].class !== 'notice') return false;
    return mail.token === null || startHour(transaction, mail);
  },
  async accepted(transaction, mail) {
    if (mail.token !== null) await startHour(transaction, mail);
  },
  async gaveUp(transaction, { token, account }) {
    if (token === null) return;
    // Other mails may contain the same Stop.
    await transaction.query(sql.unsafe`
      delete from account_tokens where id = ${token} and account = ${account} and purpose <> 'stop-change'`);
  },
};

function changedAddress({ kind }: MailToCheck) {
  return kind === 'confirm-new-address' ? sql.fragment`new_address` : sql.fragment`old_address`;
}

async function startHour(transaction: CommonQueryMethods, { token, account, to }: MailToCheck): Promise<boolean> {
  const { rowCount } = await transaction.query(sql.unsafe`
    update account_tokens set
      usable_from = coalesce(usable_from, now()),
      expires_at = case when purpose = 'stop-change' then expires_at else least(now() + ${HOUR}, ${LAST}) end
    where id = ${token} and account = ${account} and address = ${to}
      and case when purpose = 'stop-change' then expires_at > now() else ${LAST} > now() end
      and (purpose = 'stop-change' or epoch = (select credential_epoch from users where users.account = ${account}))`);
  return rowCount > 0;
}
