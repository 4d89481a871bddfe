import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Page } from '#contracts/definition/list.ts';
import type { PayeeRow, PayeesAsked } from '#contracts/internal/compliance.ts';
import { PAYEE_SORTS } from '#contracts/withdrawals/payee-calls.ts';
import { given, int8, type Keyset, readPage, timestamp } from '#infra/postgres/session/keyset.ts';
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

const PAYEES: Keyset<keyof typeof PAYEE_SORTS> = {
  from: sql.fragment`compliance.payee as payee`,
  id: int8(sql.fragment`payee.account`),
  orders: PAYEE_SORTS,
  sorts: { userId: [], updatedAt: [timestamp(sql.fragment`updated_at`)] },
};

export async function listPayees(
  db: CommonQueryMethods,
  { keys, marker }: Rooms,
  { account, ...asked }: PayeesAsked,
): Promise<Page<PayeeRow> | null> {
  const page = await readPage(db, PAYEES, asked, {
    columns: sql.fragment`account, sealed, updated_at as "updatedAt",
      screened is not distinct from ${marker} as "isScreened",
      exists (select from compliance.hold where hold.account = payee.account and withdrawal is null
        and state <> 'cleared') as "isOnHold"`,
    row: storedRow,
    wanted: [sql.fragment`owner is not null`, given(account, (one) => sql.fragment`account = ${one}`)],
  });
  if (page === null) return null;
  const rows = page.rows.map(({ sealed, ...row }) => {
    const { legalName, country } = opened(keys, row.account, sealed);
    return { ...row, maskedName: maskedName(legalName), country };
  });
  return { ...page, rows };
}
