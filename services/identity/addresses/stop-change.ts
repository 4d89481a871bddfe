// Stop: the old address cancels a change of address or takes it back. It can only reduce what somebody else has got hold of: every
// session ends, and the way in is a reset link to the old address.
import { sql } from 'slonik';
import { z } from 'zod';
import { mailAddressKey } from '#contracts/accounts/mail-address.ts';
import type { FlowOutcome } from '#contracts/internal/identity.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import { forgetDevices } from '../devices/known-devices.ts';
import { removeFactorsSince } from '../factors/own-factors.ts';
import { circumstancesOf, DONE, type FlowRooms, INVALID_LINK } from '../flow-rooms.ts';
import { changeCredentials } from '../people/credentials.ts';
import { noteEvent } from '../security-events.ts';
import { endSessionsOf } from '../sessions/session-rows.ts';
import { findToken, issueToken, spendToken } from '../tokens/account-tokens.ts';
import { lockAddress } from '../people/store-person.ts';
import { noteConfirmed } from './confirmed-addresses.ts';

const changeRow = z.strictObject({ oldAddress: z.string(), since: z.int() });

export async function stopChange(rooms: FlowRooms, token: string, visit: Visit): Promise<FlowOutcome> {
  const found = await findToken(rooms.pool, token, ['stop-change']);
  const stopped = await spendToken(
    rooms,
    { token, purposes: ['stop-change'] },
    async (transaction, person, { address }) => {
      const { account, username } = person;
      const change = await transaction.maybeOne(sql.type(changeRow)`
      delete from address_changes
      where account = ${account} and old_address = ${address} and (done_at is null or stoppable_until > now())
      returning old_address as "oldAddress", requested_at as since`);
      if (change === null) return INVALID_LINK;
      const { oldAddress, since } = change;
      await lockAddress(transaction, mailAddressKey(oldAddress));
      await transaction.query(sql.unsafe`
      update users set email = ${oldAddress}, email_confirmed_at = now(), email_claimed_at = null
      where account = ${account}`);
      await noteConfirmed(transaction, account, oldAddress);
      await changeCredentials(transaction, account);
      await transaction.query(sql.unsafe`delete from account_tokens where account = ${account}`);
      await endSessionsOf(transaction, account);
      await forgetDevices(transaction, account);
      await removeFactorsSince(transaction, account, since);
      await noteEvent(transaction, account, 'address-change-stopped', visit);
      const reset = await issueToken(rooms, transaction, 'reset-password', {
        account,
        epoch: person.epoch + 1,
        address: oldAddress,
      });
      const params = { username, token: reset!, ...circumstancesOf(rooms, visit) };
      const cause = `address-change-stopped:${reset}`;
      await rooms.queueMail(transaction, { kind: 'address-change-stopped', cause, account, to: oldAddress, params });
      return DONE;
    },
  );
  if (stopped.kind === 'done' && found !== null) rooms.ends.tell({ account: found.account });
  return stopped;
}
