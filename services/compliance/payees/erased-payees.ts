import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { paidSince } from '#projections/withdrawals/read.ts';

/** Copies of information returns are kept four years, counted from the end of the year of the payment. */
const KEPT_YEARS = 4;
const AT_ONCE = 200;

const accountRow = z.object({ account: z.int() });

/** Deletes the forms of erased accounts that were not paid lately. */
export async function forgetErased(db: CommonQueryMethods, now: number): Promise<void> {
  const since = Date.UTC(new Date(now).getUTCFullYear() - KEPT_YEARS, 0, 1);
  let after = 0;
  for (;;) {
    const accounts = await db.anyFirst(sql.type(accountRow)`
      select account from compliance.payee where owner is null and account > ${after} order by account limit ${AT_ONCE}`);
    if (accounts.length === 0) return;
    const paid = await paidSince(db, accounts, since);
    const unpaid = accounts.filter((account) => !paid.has(account));
    await db.query(sql.unsafe`delete from compliance.tax_form where account = any(${sql.array(unpaid, 'int8')})`);
    await db.query(sql.unsafe`delete from compliance.payee where account = any(${sql.array(unpaid, 'int8')})`);
    after = accounts.at(-1)!;
  }
}
