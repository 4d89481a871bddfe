import { sql, type DatabasePool } from 'slonik';
import { z } from 'zod';
import { dayOf } from '#contracts/days/utc-day.ts';
import { circumstancesOf, type FlowRooms } from '../flow-rooms.ts';
import { findAccountByAddress, findAccountOf } from '../people/find-people.ts';
import { knowsDevice } from './known-devices.ts';

export async function isKnownFor(pool: DatabasePool, username: string, device: string): Promise<boolean> {
  const account = await findAccountOf(pool, username);
  return account !== null && knowsDevice(pool, account, device);
}

export async function isKnownByAddress(pool: DatabasePool, email: string, device: string): Promise<boolean> {
  const account = await findAccountByAddress(pool, email);
  return account !== null && knowsDevice(pool, account, device);
}

const ownerRow = z.strictObject({ account: z.int(), username: z.string(), email: z.string() });

export async function tellOfWrongPasswords(
  rooms: Pick<FlowRooms, 'pool' | 'queueMail' | 'now'>,
  username: string,
): Promise<void> {
  const owner = await rooms.pool.maybeOne(sql.type(ownerRow)`
    select account, username, email from users
    where lower(username) = lower(${username}) and email_confirmed_at is not null and not is_banned`);
  if (owner === null) return;
  const cause = `many-wrong-passwords:${owner.account}:${dayOf(rooms.now())}`;
  const params = { username: owner.username, ...circumstancesOf(rooms, null) };
  const { account, email: to } = owner;
  await rooms.queueMail(rooms.pool, { kind: 'many-wrong-passwords', cause, account, to, params });
}
