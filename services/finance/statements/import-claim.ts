import { type CommonQueryMethods, sql } from 'slonik';
import type { StatementReading } from '#contracts/internal/finance.ts';

/** False if the file is being imported, or was. */
export async function claimImport(
  db: CommonQueryMethods,
  file: number,
  { mapping, stated }: StatementReading,
): Promise<boolean> {
  const { rowCount } = await db.query(sql.unsafe`
    update finance.file set state = 'importing', mapping = ${JSON.stringify(mapping)}::jsonb,
      stated = ${stated === undefined ? null : JSON.stringify(stated)}::jsonb, records = 0, error = null, imported_at = now()
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
  await db.query(sql.unsafe`
    with failed as (select id from finance.file where id = ${file} and state = 'failed'),
      rows as (delete from finance.bad_row using failed where file = failed.id),
      heads as (delete from finance.statement using failed where file = failed.id)
    delete from finance.line using failed where file = failed.id and not is_live`);
}
