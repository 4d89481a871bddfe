import type { Identity } from '#contracts/internal/identity.ts';
import { isAllowed } from '#contracts/definition/permissions.ts';
import { refused, type Refused } from '../../module/errors.ts';

const STAFF: Refused = refused('forbidden', 'Only those who grant roles may ban or unban staff.');

/** Keeps a moderator from locking out an admin. */
export async function mayBanStaff(
  identity: Pick<Identity, 'person'>,
  account: number,
  operator: number,
): Promise<Refused | null> {
  const [target, staff] = await Promise.all([identity.person(account), identity.person(operator)]);
  const isStaff = target !== null && target.roles.length > 0;
  return isStaff && !isAllowed(staff?.roles ?? [], 'grant-roles') ? STAFF : null;
}
