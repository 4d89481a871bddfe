// First personal data, then the ledger account, whose points are forfeited. After a crash each step is repeated: rows are
// found by date, the ledger command has a derived id.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { mailboxOf } from '#contracts/accounts/mailbox.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { runAll } from '#infra/run-all.ts';
import { readStandings } from '#projections/standing/read.ts';
import { confirmedAddresses } from '../people/confirmed-addresses.ts';
import type { FlowRooms } from '../flow-rooms.ts';
import { accountCommandId } from '../ledger-account.ts';
import { announcePerson } from '../sessions/session-ends.ts';
import { erasedAt, erasedHash } from '../people/erased.ts';

const ACTOR = 'system:erasure';

const dueRow = z.strictObject({
  account: z.int(),
  username: z.string(),
  emailKey: z.string().nullable(),
  isConfirmed: z.boolean(),
});
type Due = z.infer<typeof dueRow>;
const accountRow = z.strictObject({ account: z.int() });

export type EraseRooms = Pick<FlowRooms, 'pool' | 'now' | 'personal'> & { ledger: Ledger };
type PersonRooms = Omit<EraseRooms, 'ledger'>;

export async function eraseAccounts(rooms: EraseRooms): Promise<void> {
  await runAll([erasePeople, closeLedgerAccounts, forgetExclusions], (step) => step(rooms));
}

export async function erasePeople(rooms: PersonRooms): Promise<void> {
  const due = await rooms.pool.anyFirst(
    sql.type(accountRow)`select account from users where ${IS_DUE} order by account`,
  );
  await runAll(due, (account) => erasePerson(rooms, account));
}

const IS_DUE = sql.fragment`(${erasedAt} <= now()
  or account in (select account from erased_accounts))`;

function erasePerson({ pool, now, personal }: PersonRooms, account: AccountId): Promise<void> {
  return pool.transaction(async (transaction) => {
    const due = await transaction.maybeOne(sql.type(dueRow)`
      select account, username, email_key as "emailKey", email_verified as "isConfirmed" from users where account = ${account} and ${IS_DUE} for update`);
    if (due === null) return;
    await remember(transaction, due, await excludedUntil(transaction, due, now()));
    const addresses = await confirmedAddresses(transaction, account);
    for (const { erase } of personal) await erase?.(transaction, { ...due, addresses });
    await eraseOwnRows(transaction, due);
    await announcePerson(transaction, account);
  });
}

async function forgetExclusions({ pool }: Pick<EraseRooms, 'pool'>): Promise<void> {
  await pool.query(sql.unsafe`delete from kept_exclusions where until < now()`);
}

async function excludedUntil(db: CommonQueryMethods, { account }: Due, now: number): Promise<number | null> {
  return (await readStandings(db, [account], now)).get(account)?.excludedUntil ?? null;
}

async function remember(transaction: CommonQueryMethods, due: Due, excluded: number | null): Promise<void> {
  await transaction.query(sql.unsafe`
    insert into erased_accounts (account) values (${due.account})
    on conflict (account) do update set closed_at = null`);
  await transaction.query(sql.unsafe`
    insert into erased_names (name_hash) values (${erasedHash(due.username)}) on conflict do nothing`);
  if (excluded === null) return;
  const mailboxes = new Set((await confirmedAddresses(transaction, due.account)).map(mailboxOf));
  for (const mailbox of mailboxes) {
    await transaction.query(sql.unsafe`
      insert into kept_exclusions as kept (address_hash, until)
      values (${erasedHash(mailbox)}, ${sql.timestamp(new Date(excluded))})
      on conflict (address_hash) do update set until = greatest(kept.until, excluded.until)`);
  }
}

async function eraseOwnRows(transaction: CommonQueryMethods, { account, username }: Due): Promise<void> {
  // Keys by name hold further parts after a blank; keys by account do not.
  await transaction.query(sql.unsafe`
    delete from rate_limit
    where split_part(substr(key, strpos(key, ':') + 1), ' ', 1) in (lower(${username}), ${String(account)})`);
  await transaction.query(sql.unsafe`delete from users where account = ${account}`);
}

async function closeLedgerAccounts({ pool, ledger }: EraseRooms): Promise<void> {
  const open = await pool.anyFirst(sql.type(accountRow)`
    select account from erased_accounts where closed_at is null order by account`);
  await runAll(open, async (account) => {
    const commandId = accountCommandId('close-account', account);
    const outcome = await ledger.submit({ type: 'close-account', commandId, account, actor: ACTOR });
    // With an open round or hold it is retried in an hour: both end without the player.
    const isDone = outcome.kind === 'receipt' || ['account-closed', 'account-unknown'].includes(outcome.code);
    if (!isDone) return;
    await pool.query(sql.unsafe`update erased_accounts set closed_at = now() where account = ${account}`);
  });
}
