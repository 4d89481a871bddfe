// Stop only reduces a thief's access: all sessions end, and a reset link goes to the old address.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { mailAddressKey } from '#contracts/accounts/mail-address.ts';
import type { FlowOutcome } from '#contracts/internal/people.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import { forgetDevices } from '../devices/known-devices.ts';
import { removeFactorsSince } from '../factors/own-factors.ts';
import { circumstancesOf, DONE, type FlowRooms, INVALID_LINK } from '../flow-rooms.ts';
import { changeCredentials } from '../people/credentials.ts';
import type { LockedPerson } from '../people/lock-person.ts';
import { lockAddress } from '../people/store-person.ts';
import { noteEvent } from '../security-events.ts';
import { endSessionsOf } from '../sessions/session-rows.ts';
import { findToken, issueToken, spendToken } from '../tokens/account-tokens.ts';
import { cancelPendingChange } from './cancel-change.ts';
import { isAddressOf } from './confirm-address.ts';
import { noteConfirmed } from '../people/confirmed-addresses.ts';

export async function stopChange(rooms: FlowRooms, token: string, visit: Visit): Promise<FlowOutcome> {
  const found = await findToken(rooms.pool, token, ['stop-change']);
  const use = { token, purposes: ['stop-change'] } as const;
  const stopped = await spendToken(rooms, use, async (transaction, person, { address }) => {
    const { account, username } = person;
    const since = (await takeBack(transaction, person, address)) ?? (await cancelFrom(transaction, person, address));
    if (since === null) return INVALID_LINK;
    await changeCredentials(transaction, account);
    await endSessionsOf(transaction, account);
    await forgetDevices(transaction, account);
    await removeFactorsSince(transaction, account, since);
    await noteEvent(transaction, account, 'address-change-stopped', visit);
    const reset = await issueToken(rooms, transaction, 'reset-password', { account, epoch: person.epoch + 1, address });
    const params = { username, token: reset!, ...circumstancesOf(rooms, visit) };
    const cause = `address-change-stopped:${reset}`;
    await rooms.queueMail(transaction, { kind: 'address-change-stopped', cause, account, to: address, params });
    return DONE;
  });
  if (stopped.kind === 'done' && found !== null) rooms.ends.tell({ account: found.account });
  return stopped;
}

const sinceRow = z.strictObject({ since: z.int() });

async function takeBack(
  transaction: CommonQueryMethods,
  { account }: LockedPerson,
  address: string,
): Promise<number | null> {
  const since = await transaction.maybeOneFirst(sql.type(sinceRow)`
    delete from address_changes
    where account = ${account} and old_address = ${address} and (done_at is null or stoppable_until > now())
    returning requested_at as since`);
  if (since === null) return null;
  await lockAddress(transaction, mailAddressKey(address));
  await transaction.query(sql.unsafe`
    update users set email = ${address}, email_confirmed_at = now(), email_claimed_at = null
    where account = ${account}`);
  await noteConfirmed(transaction, account, address);
  await transaction.query(sql.unsafe`delete from account_tokens where account = ${account}`);
  return since;
}

async function cancelFrom(
  transaction: CommonQueryMethods,
  person: LockedPerson,
  address: string,
): Promise<number | null> {
  const { account } = person;
  if (!person.isConfirmed || !isAddressOf(person, { address })) return null;
  const since = await transaction.maybeOneFirst(sql.type(sinceRow)`
    select requested_at as since from address_changes where account = ${account} and done_at is null`);
  if (since !== null) await cancelPendingChange(transaction, account);
  return since;
}
