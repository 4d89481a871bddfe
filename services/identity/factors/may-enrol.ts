import type { CommonQueryMethods } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { IdentityRefusal } from '#contracts/internal/people.ts';
import { type FlowRooms, refusal, SIGNED_OUT } from '../flow-rooms.ts';
import { type LockedPerson, lockPerson } from '../people/lock-person.ts';
import { spendToken } from '../tokens/account-tokens.ts';
import { enrolledFactors } from './own-factors.ts';

const UNCONFIRMED = refusal('address-unconfirmed', 'Confirm your email address first.');
export const BY_LINK_ONLY = refusal(
  'enrolment-link-needed',
  'Staff add their first second factor with a code from the administrator.',
);

export type Enrolling = { person: LockedPerson; byCode: boolean };

/** `token`: enrolment code, needed by staff for their first factor. */
export function mayEnrol<Result>(
  rooms: FlowRooms,
  account: AccountId,
  token: string | undefined,
  work: (transaction: CommonQueryMethods, enrolling: Enrolling) => Promise<Result | IdentityRefusal>,
): Promise<Result | IdentityRefusal> {
  if (token !== undefined) {
    return spendToken(rooms, { token, purposes: ['enrol'], by: account }, async (transaction, person) =>
      person.isConfirmed ? work(transaction, { person, byCode: true }) : UNCONFIRMED,
    );
  }
  return rooms.pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person === null) return SIGNED_OUT;
    if (!person.isConfirmed) return UNCONFIRMED;
    if (await needsCode(rooms, transaction, { person, byCode: false })) return BY_LINK_ONLY;
    return work(transaction, { person, byCode: false });
  });
}

/** Otherwise a thief with a staff password could enrol a device. Checked at the start and at confirmation. */
export async function needsCode(
  { staffNeedFactor }: Pick<FlowRooms, 'staffNeedFactor'>,
  db: CommonQueryMethods,
  { person: { account, isStaff }, byCode }: Enrolling,
): Promise<boolean> {
  return staffNeedFactor && isStaff && !byCode && (await enrolledFactors(db, account)).length === 0;
}
