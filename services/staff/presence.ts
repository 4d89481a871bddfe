import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import { tellNews } from './news.ts';

/** Pages report twice in this time. */
const HERE = sql.fragment`interval '45 seconds'`;

const staffRow = z.strictObject({ staff: z.int() });

/** Returns who else has this row open. Tells the others only of changes: each of them reads again. */
export function noteOpen(
  pool: DatabasePool,
  staff: AccountId,
  { place, isOpen }: { place: string; isOpen: boolean },
): Promise<readonly AccountId[]> {
  return pool.transaction(async (transaction) => {
    const left = await transaction.query(sql.unsafe`
      delete from staff.presence
      where staff = ${staff} and (at < now() - ${HERE} or ${!isOpen} and place = ${place})`);
    if (isOpen) {
      const { isNew } = await transaction.one(sql.type(z.strictObject({ isNew: z.boolean() }))`
        insert into staff.presence (staff, place) values (${staff}, ${place})
        on conflict (staff, place) do update set at = now() returning xmax = 0 as "isNew"`);
      if (isNew || left.rowCount > 0) await tellNews(transaction);
    } else if (left.rowCount > 0) await tellNews(transaction);
    return isOpen ? othersAt(transaction, staff, place) : [];
  });
}

function othersAt(db: CommonQueryMethods, staff: AccountId, place: string): Promise<readonly AccountId[]> {
  return db.anyFirst(sql.type(staffRow)`
    select staff from staff.presence
    where place = ${place} and staff <> ${staff} and at > now() - ${HERE} order by staff`);
}
