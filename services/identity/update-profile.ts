import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { mailAddressKey } from '#contracts/accounts/mail-address.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { ProfileChange } from '#contracts/internal/identity.ts';
import type { FlowOutcome } from '#contracts/internal/people.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import { askForChange } from './addresses/change-address.ts';
import { DONE, type FlowRooms, refusal } from './flow-rooms.ts';
import { announcePerson } from './sessions/session-ends.ts';
import { lockPerson } from './people/lock-person.ts';

const emailRow = z.strictObject({ email: z.string().nullable() });

export async function changesAddress(
  { pool }: Pick<FlowRooms, 'pool'>,
  account: AccountId,
  { email }: ProfileChange,
): Promise<boolean> {
  if (email === undefined) return false;
  const own = await pool.maybeOneFirst(sql.type(emailRow)`select email from users where account = ${account}`);
  return own === null || isOther(own, email);
}

function isOther(own: string | null, email: string): boolean {
  return own === null || mailAddressKey(own) !== mailAddressKey(email);
}

function changed(name: string | undefined, before: FragmentSqlToken): FragmentSqlToken {
  return name === undefined ? before : sql.fragment`nullif(${name}, '')`;
}

export function updateProfile(
  rooms: FlowRooms,
  account: AccountId,
  { firstName, lastName, email, hidesName }: ProfileChange,
  made: { visit: Visit; isFactorFresh: boolean },
): Promise<FlowOutcome> {
  return rooms.pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person === null) return refusal('sign-in-failed', 'Sign in first.');
    if (email !== undefined && isOther(person.email, email)) {
      const refused = await askForChange(rooms, transaction, person, { newAddress: email, ...made });
      if (refused !== null) return refused;
    }
    await transaction.query(sql.unsafe`
      update users set first_name = ${changed(firstName, sql.fragment`first_name`)},
        last_name = ${changed(lastName, sql.fragment`last_name`)},
        hides_name = coalesce(${hidesName ?? null}::boolean, hides_name), updated_at = now()
      where account = ${account}`);
    await announcePerson(transaction, account);
    return DONE;
  });
}
