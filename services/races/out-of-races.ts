import type { CommonQueryMethods } from 'slonik';
import { HOUSE_ACCOUNTS } from '#contracts/house/accounts.ts';
import { readBanned, readStaff } from '#projections/standing/read.ts';

/** Accounts that do not rank: of the house, of staff and banned ones. `now`: milliseconds. */
export async function readOutOfRaces(db: CommonQueryMethods, now: number): Promise<readonly number[]> {
  const [staff, banned] = await Promise.all([readStaff(db, now), readBanned(db)]);
  return [...Object.values(HOUSE_ACCOUNTS), ...staff, ...banned];
}
