import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { PayeePage, PayeeRow } from '#contracts/internal/compliance.ts';
import type { PayeeKeys } from './payee-keys.ts';
import { opened } from './payee-rows.ts';

/** "Ann Example" becomes "A•• E••••••". */
export function maskedName(name: string): string {
  return name.replace(/(?<=[\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]/gu, '•');
}

const storedRow = z.object({
  account: z.int(),
  sealed: z.instanceof(Buffer),
  updatedAt: z.int(),
  isScreened: z.boolean(),
  isOnHold: z.boolean(),
});

/** `marker`: of the current list and settings. */
type Rooms = { keys: PayeeKeys; marker: string };

/** The highest account first. */
export async function listPayees(
  db: CommonQueryMethods,
  { keys, marker }: Rooms,
  { account, before, limit }: PayeePage,
): Promise<PayeeRow[]> {
  const rows = await db.any(sql.type(storedRow)`
    select account, sealed, updated_at as "updatedAt", screened is not distinct from ${marker} as "isScreened",
      exists (select from compliance.hold where hold.account = payee.account and withdrawal is null
        and state <> 'cleared') as "isOnHold"
    from compliance.payee as payee
    where owner is not null and (${account}::int8 is null or account = ${account})
      and (${before}::int8 is null or account < ${before})
    order by account desc limit ${limit}`);
  return rows.map(({ sealed, ...row }) => {
    const { legalName, country } = opened(keys, row.account, sealed);
    return { ...row, maskedName: maskedName(legalName), country };
  });
}
