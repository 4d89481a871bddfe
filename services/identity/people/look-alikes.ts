import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { looksLikeTheHouse, skeletonOf } from '#contracts/accounts/look-alike.ts';
import { activeRoles } from './person-row.ts';

const nameRow = z.strictObject({ username: z.string() });

/** A name that players could take for one of the staff or the house. Staff are few. */
export async function looksLikeStaff(db: CommonQueryMethods, username: string): Promise<boolean> {
  if (looksLikeTheHouse(username)) return true;
  const names = await db.anyFirst(sql.type(nameRow)`
    select username from users where roles <> '{}'::jsonb and cardinality(${activeRoles}) > 0`);
  const skeleton = skeletonOf(username);
  return names.some((name) => skeletonOf(name) === skeleton);
}
