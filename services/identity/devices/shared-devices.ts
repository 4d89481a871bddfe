// Devices are stored as hashes per account, so accounts of staff that share one are noted at the sign-in.
import { type CommonQueryMethods, sql } from 'slonik';
import { mailboxOf } from '#contracts/accounts/mailbox.ts';
import type { AccountId } from '#contracts/ids.ts';
import { z } from 'zod';
import { readStaff } from '#projections/standing/read.ts';
import { sameMailbox } from '../people/mailbox-claims.ts';
import { knowingDevice, knowsDevice } from './known-devices.ts';

/** At the first sign-in of an account from a device. */
export async function noteStaffDevice(
  transaction: CommonQueryMethods,
  { account, device, now }: { account: AccountId; device: string; now: number },
): Promise<void> {
  const staff = (await readStaff(transaction, now)).filter((other) => other !== account);
  if (staff.length === 0) return;
  const sharing = await knowingDevice(transaction, staff, device);
  if (sharing.length === 0) return;
  await transaction.query(sql.unsafe`
    insert into staff_shared_devices (account, other)
    select least(${account}, sharing.account), greatest(${account}, sharing.account)
    from unnest(${sql.array([...sharing], 'int8')}) as sharing (account)
      join users on users.account = sharing.account
    on conflict do nothing`);
}

const emailRow = z.strictObject({ email: z.string() });

/** `device`: of the browser that `one` uses now. */
export async function sharedBy(
  db: CommonQueryMethods,
  [one, other]: readonly [one: AccountId, other: AccountId],
  device: string | null,
): Promise<'mailbox' | 'device' | null> {
  const emails = await db.anyFirst(sql.type(emailRow)`
    select email from users where account in (${one}, ${other}) and email is not null`);
  if (emails.length === 2 && mailboxOf(emails[0]!) === mailboxOf(emails[1]!)) return 'mailbox';
  if ((await sameMailbox(db, one)).includes(other)) return 'mailbox';
  if (device !== null && (await knowsDevice(db, other, device))) return 'device';
  const isNoted = await db.exists(sql.unsafe`
    select from staff_shared_devices
    where account = ${Math.min(one, other)} and other = ${Math.max(one, other)}`);
  return isNoted ? 'device' : null;
}
