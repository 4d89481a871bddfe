import { type CommonQueryMethods, sql } from 'slonik';
import type { Mapping } from '#contracts/finance/mapping.ts';

/** False if the file is being imported, or was. */
export async function claimImport(db: CommonQueryMethods, file: number, mapping: Mapping): Promise<boolean> {
  const { rowCount } = await db.query(sql.unsafe`
    update finance.file set state = 'importing', mapping = ${JSON.stringify(mapping)}::jsonb, records = 0, error = null,
      imported_at = now()
    where id = ${file} and (
      state in ('stored', 'failed') or (state = 'importing' and imported_at < now() - interval '10 minutes')
    )`);
  return rowCount === 1;
}

/** A claim ends ten minutes after it was last kept. */
export async function keepClaim(db: CommonQueryMethods, file: number): Promise<void> {
  await db.query(sql.unsafe`
    update finance.file set imported_at = now() where id = ${file} and state = 'importing'`);
}

export async function failImport(db: CommonQueryMethods, file: number, message: string): Promise<void> {
  await db.query(sql.unsafe`
    update finance.file set state = 'failed', error = ${message} where id = ${file} and state = 'importing'`);
  await db.query(sql.unsafe`delete from finance.line where file = ${file} and not is_live
    and exists (select from finance.file where file.id = ${file} and state = 'failed')`);
}
