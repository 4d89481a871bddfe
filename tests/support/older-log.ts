// Ledgers of tests that have no settings write decisions that do not name any, as earlier versions did.
import type { Client } from 'pg';
import { type CommonQueryMethods, sql } from 'slonik';

/** Notes all that was written so far as older. */
export async function markAsOlder(pool: CommonQueryMethods): Promise<void> {
  await pool.query(sql.unsafe`
    insert into log_mark (mark, partition, lacking_to) select 'settings', partition, seq from head where seq > 0`);
}

/** The whole partition, if any of its decisions does not name its settings. */
export async function lastOlder(client: Client, partition: number): Promise<number> {
  const { rows } = await client.query<{ seq: number }>(
    `select coalesce(max(seq), 0)::float8 as seq from event where partition = $1 and exists (
       select from event where partition = $1 and not kind between 100 and 499
         and position(convert_to('"termsSeq":', 'UTF8') in data) = 0)`,
    [partition],
  );
  return rows[0]!.seq;
}
