// The device cookie is stored as a hash per account, so that rows do not show that two accounts share a browser.
import { hash } from 'node:crypto';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';

export function deviceHash(account: AccountId, device: string): Buffer {
  return hash('sha256', `${account}:${device}`, 'buffer');
}

const MOST_DEVICES = 200;

const newRow = z.strictObject({ isNew: z.boolean() });

export async function noteDevice(
  transaction: CommonQueryMethods,
  account: AccountId,
  device: Buffer,
  words: string,
): Promise<boolean> {
  const isNew = await transaction.oneFirst(sql.type(newRow)`
    insert into known_devices as known (account, device_hash, words)
    values (${account}, ${sql.binary(device)}, ${words})
    on conflict (account, device_hash) do update set last_at = now(), words = excluded.words
    returning xmax = 0 as "isNew"`);
  if (isNew) await forgetOldest(transaction, account);
  return isNew;
}

async function forgetOldest(transaction: CommonQueryMethods, account: AccountId): Promise<void> {
  await transaction.query(sql.unsafe`
    delete from known_devices where account = ${account} and device_hash in (
      select device_hash from known_devices where account = ${account} order by last_at desc offset ${MOST_DEVICES})`);
}

export async function knowsDevice(db: CommonQueryMethods, account: AccountId, device: string): Promise<boolean> {
  const found = await db.query(sql.unsafe`
    select from known_devices where account = ${account} and device_hash = ${sql.binary(deviceHash(account, device))}`);
  return found.rowCount > 0;
}

export async function knowingDevice(
  db: CommonQueryMethods,
  accounts: readonly AccountId[],
  device: string,
): Promise<readonly AccountId[]> {
  const rows = await db.any(sql.type(z.strictObject({ account: z.int() }))`
    select known.account from known_devices known
    join unnest(
      ${sql.array([...accounts], 'int8')},
      ${sql.array(
        accounts.map((account) => deviceHash(account, device)),
        'bytea',
      )}
    ) as asked (account, device_hash) using (account, device_hash)`);
  return rows.map(({ account }) => account);
}

export async function forgetDevices(
  transaction: CommonQueryMethods,
  account: AccountId,
  but: Buffer | null = null,
): Promise<void> {
  const kept = but === null ? sql.fragment`` : sql.fragment`and device_hash <> ${sql.binary(but)}`;
  await transaction.query(sql.unsafe`delete from known_devices where account = ${account} ${kept}`);
}

/** Matches the lifetime of the device cookie. */
export async function sweepDevices(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`delete from known_devices where last_at < now() - interval '400 days'`);
}
