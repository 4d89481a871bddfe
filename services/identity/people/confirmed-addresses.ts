import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { mailAddressKey } from '#contracts/accounts/mail-address.ts';
import { mailboxOf } from '#contracts/accounts/mailbox.ts';
import type { AccountId } from '#contracts/ids.ts';
import { WELCOME } from '#contracts/internal/identity-people.ts';
import { readStandings } from '#projections/standing/read.ts';
import { isKeptExcluded } from './erased.ts';
import type { FlowRooms } from '../flow-rooms.ts';
import { claimOnce } from './mailbox-claims.ts';

const confirmedRow = z.strictObject({ account: z.int(), address: z.string() });
type Confirmed = z.infer<typeof confirmedRow>;

export async function noteConfirmed(
  transaction: CommonQueryMethods,
  account: AccountId,
  address: string,
): Promise<void> {
  await storeConfirmed(transaction, [{ account, address }]);
  await claimOnce(transaction, account, WELCOME);
}

async function storeConfirmed(db: CommonQueryMethods, confirmed: readonly Confirmed[]): Promise<void> {
  const rows = confirmed.map(({ account, address }) => [account, mailAddressKey(address), mailboxOf(address)]);
  await db.query(sql.unsafe`
    insert into confirmed_addresses (account, email_key, mailbox)
    select confirmed.* from ${sql.unnest(rows, ['int8', 'text', 'text'])} as confirmed (account, email_key, mailbox)
    join users using (account)
    for key share of users
    on conflict do nothing`);
}

const PAGE = 1000;

/** Backfills addresses confirmed before this table existed, or by an earlier version. */
export async function noteAllConfirmed({ pool }: Pick<FlowRooms, 'pool'>): Promise<void> {
  for (;;) {
    const missing = await pool.any(sql.type(confirmedRow)`
      select account, address from (
        select account, email as address from users where email_confirmed_at is not null
        union select account, old_address from address_changes where old_address is not null) as known
      where not exists (
        select from confirmed_addresses
        where confirmed_addresses.account = known.account and email_key = lower(address collate "C"))
      limit ${PAGE}`);
    if (missing.length > 0) await storeConfirmed(pool, missing);
    if (missing.length < PAGE) return;
  }
}

const addressRow = z.strictObject({ address: z.string() });

export function confirmedAddresses(db: CommonQueryMethods, account: AccountId): Promise<readonly string[]> {
  return db.anyFirst(sql.type(addressRow)`
    select email_key as address from confirmed_addresses where account = ${account}`);
}

const accountRow = z.strictObject({ account: z.int() });

/** Whether another account that confirmed this mailbox, erased ones included, is excluded. */
export async function isExcludedMailbox(
  db: CommonQueryMethods,
  address: string,
  { now, own }: { now: number; own: AccountId | null },
): Promise<boolean> {
  if (await db.exists(sql.unsafe`select where ${isKeptExcluded(address)}`)) return true;
  const accounts = await db.anyFirst(sql.type(accountRow)`
    select distinct account from confirmed_addresses where mailbox = ${mailboxOf(address)}`);
  const others = accounts.filter((account) => account !== own);
  if (others.length === 0) return false;
  const standings = await readStandings(db, others, now);
  return [...standings.values()].some(({ excludedUntil }) => excludedUntil !== null);
}
