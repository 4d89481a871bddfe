import type { CommonQueryMethods } from 'slonik';
import { sql } from 'slonik';
import { z } from 'zod';
import { mailAddressKey } from '#contracts/accounts/mail-address.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { AccountId } from '#contracts/ids.ts';
import { circumstancesOf, type FlowRooms } from '../flow-rooms.ts';
import { issueToken } from '../tokens/account-tokens.ts';

export type MailRooms = Pick<FlowRooms, 'queueMail' | 'linkKey' | 'random'>;
export type Addressee = { account: AccountId; username: string; email: string; epoch: number };

type Confirmation = { purpose?: 'confirm-address' | 'confirm-new-address'; welcome?: { points: number } };

/** Returns false if the account already has MOST_ALIVE working links. */
export async function mailConfirmation(
  rooms: MailRooms,
  transaction: CommonQueryMethods,
  { account, username, email, epoch }: Addressee,
  { purpose = 'confirm-address', welcome }: Confirmation = {},
): Promise<boolean> {
  const token = await issueToken(rooms, transaction, purpose, { account, epoch, address: email });
  if (token === null) return false;
  const params = { username, token, ...(welcome !== undefined && { welcome }) };
  await rooms.queueMail(transaction, { kind: purpose, cause: `confirm:${token}`, account, to: email, params });
  return true;
}

const holderRow = z.strictObject({ account: z.int(), username: z.string(), email: z.string() });

export async function tellHolder(
  rooms: Pick<FlowRooms, 'pool' | 'queueMail' | 'now'>,
  email: string,
  db: CommonQueryMethods = rooms.pool,
): Promise<void> {
  const holder = await db.maybeOne(sql.type(holderRow)`
    select account, username, email from users
    where email_key = ${mailAddressKey(email)} and email_confirmed_at is not null`);
  if (holder === null) return;
  const cause = `address-held:${holder.account}:${dayOf(rooms.now())}`;
  const params = { username: holder.username, ...circumstancesOf(rooms, null) };
  const { account, email: to } = holder;
  await rooms.queueMail(db, { kind: 'address-already-yours', cause, account, to, params });
}
