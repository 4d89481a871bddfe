import type { CommonQueryMethods } from 'slonik';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { readStaff } from '#projections/standing/read.ts';

/** Accounts that the ranking leaves out. `now`: milliseconds. */
export async function readUnranked(db: CommonQueryMethods, now: number): Promise<readonly number[]> {
  return [...Object.values(HOUSE_ACCOUNTS), ...(await readStaff(db, now))];
}
