// The old address stays in use until the new one is confirmed by its link in a session of the account. For staff the old
// address must confirm too.
import { maskedMail } from '#contracts/withdrawals/masked.ts';
import { type CommonQueryMethods, sql, UniqueIntegrityConstraintViolationError } from 'slonik';
import { z } from 'zod';
import { mailAddressKey } from '#contracts/accounts/mail-address.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { FlowOutcome, IdentityRefusal } from '#contracts/internal/people.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import { circumstancesOf, DONE, type FlowRooms, INVALID_LINK, refusal } from '../flow-rooms.ts';
import { spendOfDay } from '../counts.ts';
import { hasFactorOf } from '../factors/own-factors.ts';
import { changeCredentials } from '../people/credentials.ts';
import { reservedBy } from '../people/find-people.ts';
import { type LockedPerson, lockPersonAndHolder } from '../people/lock-person.ts';
import { lockAddress } from '../people/store-person.ts';
import { noteEvent } from '../security-events.ts';
import { announcePerson } from '../sessions/session-ends.ts';
import { issueStop, issueToken, spendToken } from '../tokens/account-tokens.ts';
import { mailConfirmation, tellHolder } from './confirmation-mail.ts';
import { isExcludedMailbox, noteConfirmed } from '../people/confirmed-addresses.ts';
import { dropAddress, KNOWN_MAILBOX } from './confirm-address.ts';
import { isOfWelcomedOther } from '../people/mailbox-claims.ts';

const STOP_DAYS = 7;

/** The person's row must be locked. Null on success, also if another account has the new address. */
export async function askForChange(
  rooms: FlowRooms,
  transaction: CommonQueryMethods,
  person: LockedPerson,
  { newAddress, visit, isFactorFresh }: { newAddress: string; visit: Visit; isFactorFresh: boolean },
): Promise<IdentityRefusal | null> {
  const { account, epoch } = person;
  const tooMany = await spendOfDay(transaction, 'address-mails', account);
  if (tooMany !== null) return tooMany;
  const oldAddress = person.isConfirmed ? person.email : null;
  // With a proven factor the old mailbox gets no Stop: the player may be fleeing from it. A factor younger than Stop may be
  // a thief's.
  const withFactor = isFactorFresh && (await hasFactorOf(transaction, account, STOP_DAYS));
  // While an earlier change can be stopped, Stop restores the address before it.
  await transaction.query(sql.unsafe`
    insert into address_changes as change (account, new_address, old_address, with_factor)
    values (${account}, ${newAddress}, ${oldAddress}, ${withFactor})
    on conflict (account) do update set
      new_address = excluded.new_address, requested_at = now(), done_at = null,
      new_confirmed_at = null, old_confirmed_at = null, with_factor = excluded.with_factor,
      stoppable_until = case when change.stoppable_until > now() then change.stoppable_until end,
      old_address = case when change.stoppable_until > now() then change.old_address else excluded.old_address end`);
  await transaction.query(sql.unsafe`
    delete from account_tokens where account = ${account} and purpose = 'confirm-new-address'`);
  const holder = await holderOf(transaction, newAddress);
  if (holder?.isConfirmed === true) await tellHolder(rooms, newAddress, transaction);
  else if (!(await isExcludedMailbox(transaction, newAddress, { now: rooms.now(), own: account })))
    await mailConfirmation(
      rooms,
      transaction,
      { ...person, email: newAddress },
      {
        purpose: 'confirm-new-address',
      },
    );
  await noteEvent(transaction, account, 'address-change-asked', visit);
  if (oldAddress === null) return null;
  const approval = person.isStaff
    ? await issueToken(rooms, transaction, 'confirm-new-address', { account, epoch, address: oldAddress })
    : null;
  if (approval !== null) {
    const params = { username: person.username, token: approval };
    const cause = `confirm:${approval}`;
    await rooms.queueMail(transaction, { kind: 'confirm-new-address', cause, account, to: oldAddress, params });
  }
  await mailStop(rooms, transaction, person, {
    kind: 'address-change-asked',
    oldAddress,
    newAddress,
    visit,
    withFactor,
  });
  return null;
}

type StopMail = {
  kind: 'address-change-asked' | 'address-changed';
  oldAddress: string;
  newAddress: string;
  visit: Visit | null;
  withFactor: boolean;
};

async function mailStop(
  rooms: FlowRooms,
  transaction: CommonQueryMethods,
  { account, username, epoch }: LockedPerson,
  { kind, oldAddress, newAddress, visit, withFactor }: StopMail,
): Promise<void> {
  const token = withFactor ? null : await issueStop(rooms, transaction, { account, epoch, address: oldAddress });
  const params = { username, newAddress: maskedMail(newAddress), token, ...circumstancesOf(rooms, visit) };
  const cause = `${kind}:${account}:${rooms.now()}:${token === null}`;
  await rooms.queueMail(transaction, { kind, cause, account, to: oldAddress, params });
}

const holderRow = z.strictObject({ account: z.int(), isConfirmed: z.boolean() });

function holderOf(db: CommonQueryMethods, address: string) {
  return db.maybeOne(sql.type(holderRow)`
    select account, email_confirmed_at is not null as "isConfirmed" from users
    where email_key = ${mailAddressKey(address)}`);
}

const changeRow = z.strictObject({
  newAddress: z.string(),
  oldAddress: z.string().nullable(),
  newConfirmed: z.boolean(),
  oldConfirmed: z.boolean(),
  withFactor: z.boolean(),
});

const pendingRow = z.strictObject({ address: z.string() });

export async function confirmNewAddress(rooms: FlowRooms, account: AccountId, token: string): Promise<FlowOutcome> {
  try {
    const lockBoth = async (transaction: CommonQueryMethods) => {
      const pending = await transaction.maybeOneFirst(sql.type(pendingRow)`
        select new_address as address from address_changes where account = ${account} and done_at is null`);
      if (pending !== null) await lockPersonAndHolder(transaction, account, mailAddressKey(pending));
    };
    const use = { token, purposes: ['confirm-new-address'], by: account, lock: lockBoth } as const;
    return await spendToken(rooms, use, async (transaction, person, { address }) => {
      const { rows } = await transaction.query(sql.type(changeRow)`
        update address_changes set
          new_confirmed_at = case when new_address = ${address} then now() else new_confirmed_at end,
          old_confirmed_at = case when old_address = ${address} then now() else old_confirmed_at end
        where account = ${account} and done_at is null and ${address} in (new_address, old_address)
        returning new_address as "newAddress", old_address as "oldAddress",
          new_confirmed_at is not null as "newConfirmed", old_confirmed_at is not null as "oldConfirmed",
          with_factor as "withFactor"`);
      const change = rows[0];
      if (change === undefined) return INVALID_LINK;
      const needsOld = person.isStaff && change.oldAddress !== null;
      if (!change.newConfirmed || (needsOld && !change.oldConfirmed)) return DONE;
      if (await isOfWelcomedOther(transaction, account, change.newAddress)) {
        return refusal('invalid-link', KNOWN_MAILBOX);
      }
      return (await moveTo(rooms, transaction, person, change)) ? DONE : INVALID_LINK;
    });
  } catch (error) {
    if (error instanceof UniqueIntegrityConstraintViolationError) return INVALID_LINK;
    throw error;
  }
}

/** An unconfirmed claim of another account loses the address to its confirmed owner. */
async function moveTo(
  rooms: FlowRooms,
  transaction: CommonQueryMethods,
  person: LockedPerson,
  { newAddress, oldAddress, withFactor }: z.infer<typeof changeRow>,
): Promise<boolean> {
  const { account } = person;
  const emailKey = mailAddressKey(newAddress);
  const holder = await holderOf(transaction, newAddress);
  if (holder?.isConfirmed === true && holder.account !== account) return false;
  await lockAddress(transaction, emailKey);
  const reserved = await transaction.anyFirst(sql.type(z.strictObject({ account: z.int() }))`${reservedBy(emailKey)}`);
  if (reserved.some((other) => other !== account)) return false;
  if (await isExcludedMailbox(transaction, newAddress, { now: rooms.now(), own: account })) return false;
  if (holder !== null && holder.account !== account) {
    await dropAddress(transaction, holder.account);
    await changeCredentials(transaction, holder.account);
    await noteEvent(transaction, holder.account, 'address-claim-ended', null);
  }
  await transaction.query(sql.unsafe`
    update users set email = ${newAddress}, email_confirmed_at = now(), email_claimed_at = null
    where account = ${account}`);
  await noteConfirmed(transaction, account, newAddress);
  await changeCredentials(transaction, account);
  await announcePerson(transaction, account);
  await transaction.query(sql.unsafe`
    update address_changes set done_at = now(),
      stoppable_until = case when old_address is null then null when with_factor then stoppable_until
        else now() + ${STOP_DAYS} * interval '1 day' end
    where account = ${account}`);
  await noteEvent(transaction, account, 'address-changed', null);
  const told = { kind: 'address-changed', newAddress, visit: null } as const;
  if (oldAddress !== null) await mailStop(rooms, transaction, person, { ...told, oldAddress, withFactor });
  // While an earlier change can be stopped, only its old address has Stop: otherwise a thief could replace it.
  const left = person.isConfirmed ? person.email : null;
  if (left !== null && left !== oldAddress) {
    await mailStop(rooms, transaction, person, { ...told, oldAddress: left, withFactor: true });
  }
  return true;
}
