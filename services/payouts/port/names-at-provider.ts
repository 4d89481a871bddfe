import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const nameRow = z.object({ withdrawal: z.string(), names: z.array(z.string()) });

const MOST_NAMED = 10;

/** Withdrawals whose provider gave this id to an attempt, or to the batch that it was sent in. */
export function withdrawalsNamed(db: CommonQueryMethods, text: string): Promise<readonly string[]> {
  const name = text.toLowerCase().replaceAll(/[\s_-]+/g, '');
  return db.anyFirst(sql.type(z.object({ withdrawal: z.string() }))`
    select distinct withdrawal from payees.attempt
    where translate(lower(jsonb_path_query_array(ids, '$.*')::text), '-_ ', '')::jsonb @> ${sql.jsonb(name)}
    limit ${MOST_NAMED}`);
}

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
