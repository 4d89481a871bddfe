import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const nameRow = z.object({ withdrawal: z.string(), names: z.array(z.string()) });

/** Names that providers gave to the attempts of withdrawals, by withdrawal. */
export async function readNamesAtProvider(
  db: CommonQueryMethods,
  withdrawals: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.any(sql.type(nameRow)`
    select withdrawal, array_agg(distinct given.value) as names
    from payees.attempt cross join lateral jsonb_each_text(ids) as given
    where withdrawal = any(${sql.array([...withdrawals], 'uuid')}) group by withdrawal`);
  return new Map(rows.map(({ withdrawal, names }) => [withdrawal, names]));
}
