import type { CommonQueryMethods } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { IdentityRefusal } from '#contracts/internal/identity.ts';
import { type FlowRooms, refusal, SIGNED_OUT } from '../flow-rooms.ts';
import { type LockedPerson, lockPerson } from '../people/lock-person.ts';
import { spendToken } from '../tokens/account-tokens.ts';
import { enrolledFactors } from './own-factors.ts';

const UNCONFIRMED = refusal('address-unconfirmed', 'Confirm your email address first.');
const BY_LINK_ONLY = refusal(
  'enrolment-link-needed',
  'Staff add their first second factor with a code from whoever runs the house.',
);

/** `token`: the code that staff need where roles need a factor. */
export function mayEnrol<Result>(
  rooms: FlowRooms,
  account: AccountId,
  token: string | undefined,
  work: (transaction: CommonQueryMethods, person: LockedPerson) => Promise<Result | IdentityRefusal>,
): Promise<Result | IdentityRefusal> {
  if (token !== undefined) {
    return spendToken(rooms, { token, purposes: ['enrol'], by: account }, async (transaction, person) =>
      person.isConfirmed ? work(transaction, person) : UNCONFIRMED,
    );
  }
  return rooms.pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person === null) return SIGNED_OUT;
    if (!person.isConfirmed) return UNCONFIRMED;
    // Otherwise whoever has the password of staff enrols a device of their own.
    const isFirst = (await enrolledFactors(transaction, account)).length === 0;
    if (rooms.staffNeedFactor && person.isStaff && isFirst) return BY_LINK_ONLY;
    return work(transaction, person);
  });
}
