// An unconfirmed address is dropped after three days, or when its mailbox disowns it. The account stays and is asked for
// another.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { mailAddressKey } from '#contracts/accounts/mail-address.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { FlowOutcome } from '#contracts/internal/people.ts';
import { noteDelivered } from '../../mail/port/note-delivered.ts';
import { DONE, type FlowRooms, INVALID_LINK, refusal } from '../flow-rooms.ts';
import { spendOfDay } from '../counts.ts';
import { changeCredentials } from '../people/credentials.ts';
import { type LockedPerson, lockPerson } from '../people/lock-person.ts';
import { noteEvent } from '../security-events.ts';
import { announcePerson } from '../sessions/session-ends.ts';
import { countAlive, findByCode, type FoundToken, MOST_ALIVE, spendToken } from '../tokens/account-tokens.ts';
import { cancelPendingChange } from './cancel-change.ts';
import { mailConfirmation } from './confirmation-mail.ts';
import { noteConfirmed } from '../people/confirmed-addresses.ts';
import { isOfWelcomedOther } from '../people/mailbox-claims.ts';

const CLAIM_HOURS = 72;
export const KNOWN_MAILBOX = 'Another account has confirmed an address of this mailbox. Use another mailbox.';
const WRONG_CODE = refusal('wrong-code', 'That code is wrong or has expired. Use the latest mail.', 'code');
const STILL_ALIVE = refusal('rate-limited', 'Three links that we sent you still work. Use the latest one.');

export function verifyEmail(rooms: FlowRooms, account: AccountId, token: string): Promise<FlowOutcome> {
  return spendToken(
    rooms,
    { token, purposes: ['confirm-address'], by: account },
    async (transaction, person, found) => {
      if (!isAddressOf(person, found)) return INVALID_LINK;
      if (await isOfWelcomedOther(transaction, account, found.address)) return refusal('invalid-link', KNOWN_MAILBOX);
      await confirmAddress(transaction, found);
      return DONE;
    },
  );
}

/** Counted before the check, so that parallel guesses gain nothing. */
export async function verifyEmailByCode(rooms: FlowRooms, account: AccountId, code: string): Promise<FlowOutcome> {
  const { pool, linkKey } = rooms;
  const tooMany = await spendOfDay(pool, 'mailed-codes', account);
  if (tooMany !== null) return tooMany;
  return pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person?.isConfirmed === true) return refusal('already-confirmed', 'Your address is already confirmed.');
    const found = person === null ? null : await findByCode(transaction, person, { linkKey, code });
    if (person === null || found === null || !isAddressOf(person, found)) return WRONG_CODE;
    if (await isOfWelcomedOther(transaction, account, found.address)) return refusal('wrong-code', KNOWN_MAILBOX);
    await noteDelivered(transaction, found.address);
    await confirmAddress(transaction, found);
    return DONE;
  });
}

/** By staff. Links that were sent end. */
export function verifyEmailOf({ pool }: Pick<FlowRooms, 'pool'>, account: AccountId): Promise<FlowOutcome> {
  return pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person === null || person.email === null) return refusal('no-address', 'This account has no e-mail address.');
    if (person.isConfirmed) return refusal('already-confirmed', 'This address is already verified.');
    await confirmAddress(transaction, { account, address: person.email });
    return DONE;
  });
}

export function isAddressOf({ email }: LockedPerson, { address }: Pick<FoundToken, 'address'>): boolean {
  return email !== null && mailAddressKey(email) === mailAddressKey(address);
}

/** The person's row must be locked. */
export async function confirmAddress(
  transaction: CommonQueryMethods,
  { account, address }: Pick<FoundToken, 'account' | 'address'>,
): Promise<void> {
  await transaction.query(sql.unsafe`
    update users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
    where account = ${account}`);
  await noteConfirmed(transaction, account, address);
  await transaction.query(sql.unsafe`
    delete from account_tokens where account = ${account} and purpose = 'confirm-address'`);
  await announcePerson(transaction, account);
  await noteEvent(transaction, account, 'address-confirmed', null);
}

export function notMyAccount(rooms: FlowRooms, token: string): Promise<FlowOutcome> {
  const purposes = ['confirm-address', 'confirm-new-address'] as const;
  return spendToken(rooms, { token, purposes }, async (transaction, person, found) => {
    if (found.purpose === 'confirm-new-address') {
      await cancelPendingChange(transaction, person.account);
    } else if (isAddressOf(person, found) && !person.isConfirmed) {
      await dropAddress(transaction, person.account);
      await changeCredentials(transaction, person.account);
    } else return INVALID_LINK;
    await noteEvent(transaction, person.account, 'address-disowned', null);
    return DONE;
  });
}

export async function dropAddress(transaction: CommonQueryMethods, account: AccountId): Promise<void> {
  await transaction.query(sql.unsafe`
    update users set email = null, email_confirmed_at = null, email_claimed_at = null where account = ${account}`);
  await announcePerson(transaction, account);
}

export function resendVerification(rooms: FlowRooms, account: AccountId, email: string): Promise<FlowOutcome> {
  return rooms.pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person === null || person.email === null || mailAddressKey(person.email) !== mailAddressKey(email)) {
      return refusal('not-own-address', 'That is not the address of your account.');
    }
    if (person.isConfirmed) return refusal('already-confirmed', 'Your address is already confirmed.');
    const { epoch, email: own } = person;
    if ((await countAlive(transaction, 'confirm-address', { account, epoch })) >= MOST_ALIVE) return STILL_ALIVE;
    const tooMany = await spendOfDay(transaction, 'address-mails', account);
    if (tooMany !== null) return tooMany;
    await mailConfirmation(rooms, transaction, { ...person, email: own });
    await transaction.query(sql.unsafe`
      update users set email_claimed_at = coalesce(email_claimed_at, now()) where account = ${account}`);
    return DONE;
  });
}

const accountRow = z.strictObject({ account: z.int() });

export function endClaims({ pool }: Pick<FlowRooms, 'pool'>): Promise<void> {
  return pool.transaction(async (transaction) => {
    const ended = await transaction.anyFirst(sql.type(accountRow)`
      select account from users
      where email_confirmed_at is null and email is not null
        and email_claimed_at < now() - ${CLAIM_HOURS} * interval '1 hour'
      order by account for update`);
    for (const account of ended) {
      await dropAddress(transaction, account);
      await changeCredentials(transaction, account);
      await noteEvent(transaction, account, 'address-claim-ended', null);
    }
  });
}
