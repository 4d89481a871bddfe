import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Assurance } from '#contracts/internal/sessions.ts';
import { isAllowed, type Permission, rolesWith } from '#contracts/definition/permissions.ts';
import { refused, type Refused } from './errors.ts';

/** Roles are read at each staff call, so a lost or expired role has no effect at once. */
export async function permissionRefusal(
  needed: Permission,
  account: AccountId,
  identity: Pick<Identity, 'person' | 'staffNeedFactor'>,
  assurance: Assurance | undefined,
): Promise<Refused | null> {
  const person = await identity.person(account);
  if (person === null || person.isBanned) return forbidden(needed);
  if (!isAllowed(person.roles, needed)) return forbidden(needed);
  return identity.staffNeedFactor && !hasFactor(assurance) ? ASLEEP : null;
}

/** Recovery codes do not count: staff can have a new factor added instead. */
export const hasFactor = (assurance: Assurance | undefined) => assurance === 'password+totp' || assurance === 'passkey';

const ASLEEP = refused(
  'forbidden',
  'Your roles need a second factor. Add one on your profile, or sign in with the one you have.',
);

function forbidden(needed: Permission): Refused {
  const roles = rolesWith(needed);
  const isForAdmins = roles.length === 1 && roles[0] === 'admin';
  return refused(
    'forbidden',
    isForAdmins ? 'Admin access required.' : `This needs one of these roles: ${roles.join(', ')}.`,
  );
}
