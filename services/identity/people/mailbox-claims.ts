// One mailbox is one person: what a person gets once goes to the first of their accounts that asks.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { mailboxOf } from '#contracts/accounts/mailbox.ts';
import type { AccountId } from '#contracts/ids.ts';
import { WELCOME } from '#contracts/internal/identity-people.ts';

const addressRow = z.strictObject({ address: z.string() });
const accountRow = z.strictObject({ account: z.int() });

/** Of the present address, confirmed or not, and of each address that was confirmed before. */
async function mailboxesOf(db: CommonQueryMethods, account: AccountId): Promise<string[]> {
  const addresses = await db.anyFirst(sql.type(addressRow)`
    select email as address from users where account = ${account} and email is not null
    union select email_key from confirmed_addresses where account = ${account}`);
  return [...new Set(addresses.map(mailboxOf))];
}

const hashes = (mailboxes: readonly string[]) => sql.fragment`
  select sha256(salt || convert_to(lower(mailbox), 'UTF8')) as hash
  from erasure_salt, unnest(${sql.array([...mailboxes], 'text')}) as mailbox`;

/** True for the first account of a mailbox, and again for the same account; erased accounts count. */
export async function claimOnce(db: CommonQueryMethods, account: AccountId, claim: string): Promise<boolean> {
  const mailboxes = await mailboxesOf(db, account);
  if (mailboxes.length === 0) return true;
  // One order for all writers: two accounts can share several mailboxes.
  await db.query(sql.unsafe`
    insert into mailbox_claims (claim, mailbox_hash, account)
    select ${claim}, hash, ${account} from (${hashes(mailboxes)}) as own order by hash
    on conflict do nothing`);
  const isTaken = await db.exists(sql.unsafe`
    select from mailbox_claims
    where claim = ${claim} and mailbox_hash in (${hashes(mailboxes)}) and account is distinct from ${account}`);
  return !isTaken;
}

/** Accounts that confirmed a mailbox which this account confirmed too. */
export function sameMailbox(db: CommonQueryMethods, account: AccountId): Promise<readonly AccountId[]> {
  return db.anyFirst(sql.type(accountRow)`
    select distinct other.account from confirmed_addresses own join confirmed_addresses other using (mailbox)
    where own.account = ${account} and other.account <> ${account}`);
}

/**
 * Whether the account and another that confirmed this mailbox were both welcomed. Accounts that were opened with other
 * addresses would otherwise meet in one mailbox. Erased accounts do not count.
 */
export async function isOfWelcomedOther(
  transaction: CommonQueryMethods,
  account: AccountId,
  address: string,
): Promise<boolean> {
  const mailbox = mailboxOf(address);
  await transaction.query(sql.unsafe`select pg_advisory_xact_lock(hashtextextended(${`mailbox ${mailbox}`}, 0))`);
  return transaction.exists(sql.unsafe`
    select from confirmed_addresses other join mailbox_claims theirs using (account)
    where other.mailbox = ${mailbox} and other.account <> ${account} and theirs.claim = ${WELCOME}
      and exists (select from mailbox_claims where account = ${account} and claim = ${WELCOME})
      and not exists (select from confirmed_addresses where account = ${account} and mailbox = ${mailbox})`);
}

const PAGE = 1000;
const ownerRow = z.strictObject({ account: z.int(), address: z.string().nullable() });

/**
 * Of accounts that existed before this table, or were opened by an earlier version. The oldest account has the claim. Pages
 * by number: a sort by age would read all accounts for each page.
 */
export async function claimWelcomes(db: CommonQueryMethods): Promise<void> {
  let after = 0;
  for (;;) {
    const page = await db.any(sql.type(ownerRow)`
      select account, email as address from users
      where account > ${after}
        and not exists (select from mailbox_claims claims where claims.account = users.account and claim = ${WELCOME})
      order by account limit ${PAGE}`);
    const rows = page.flatMap(({ account, address }) =>
      address === null ? [] : [[account, mailboxOf(address)] as const],
    );
    await db.query(sql.unsafe`
      insert into mailbox_claims as claims (claim, mailbox_hash, account)
      select distinct on (hash) ${WELCOME}, hash, account
      from (
        select account, created_at, sha256(salt || convert_to(lower(mailbox), 'UTF8')) as hash
        from erasure_salt, ${sql.unnest(rows, ['int8', 'text'])} as owned (account, mailbox) join users using (account)
      ) as owned
      order by hash, created_at, account
      on conflict (claim, mailbox_hash) do update set account = excluded.account
      where (select created_at from users where account = claims.account)
        > (select created_at from users where account = excluded.account)`);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.account;
  }
}
