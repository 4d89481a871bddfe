import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { readWithdrawal } from '#projections/withdrawals/read.ts';
import type { ManualRecord } from '../providers/manual.ts';

const row = z.strictObject({
  withdrawal: z.string(),
  file: z.int().nullable(),
  at: z.int().nullable(),
  refusal: z.string().nullable(),
});

/** Staff's record of an attempt; null before it is in a file. Payments and returns are in the log. */
export async function manualRecord(db: CommonQueryMethods, ref: string): Promise<ManualRecord | null> {
  const found = await db.maybeOne(sql.type(row)`
    select a.withdrawal, r.file, r.refusal,
      (extract(epoch from coalesce(r.refused_at, f.made_at)) * 1000)::int8 as at
    from payees.attempt a left join payees.bank_row r using (ref) left join payees.bank_file f on f.id = r.file
    where a.ref = ${ref}`);
  if (found === null) return null;
  const withdrawal = await readWithdrawal(db, found.withdrawal);
  const fileId = found.file === null ? 'none' : String(found.file);
  const record = { fileId, reference: withdrawal?.reference ?? null, at: found.at ?? withdrawal?.updatedAt ?? 0 };
  switch (withdrawal?.stage) {
    case 'paid':
      return { ...record, state: 'paid' };
    case 'returned':
    case 'kept':
    case 'forfeited':
      return { ...record, state: 'returned' };
    default:
      if (found.refusal !== null) return { ...record, state: 'refused', reference: null };
      return found.file === null ? null : { ...record, state: 'exported', reference: null };
  }
}

/** @returns whether a file has an open row of the withdrawal */
export async function refuseManual(
  db: CommonQueryMethods,
  { withdrawal, reason }: { withdrawal: string; reason: string },
): Promise<boolean> {
  const ref = await db.maybeOneFirst(sql.type(z.object({ ref: z.string() }))`
    update payees.bank_row r set refusal = ${reason}, refused_at = now()
    from payees.attempt a
    where r.ref = a.ref and a.withdrawal = ${withdrawal} and a.state in ('ready', 'calling', 'unknown', 'accepted')
      and r.refusal is null
    returning r.ref`);
  if (ref === null) return false;
  await db.query(sql.unsafe`update payees.attempt set due_at = 0 where ref = ${ref}`);
  return true;
}
