// Not read from the heads: a tampered log may lack a head or have rows without one.
import type { Client } from 'pg';

/** Ascending. One index descent per partition. */
export async function writtenPartitions(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ partition: number }>(`
    with recursive written as (
      (select partition from event order by partition limit 1)
      union all
      select (select partition from event where event.partition > written.partition order by partition limit 1)
      from written where written.partition is not null
    )
    select partition from written where partition is not null`);
  return rows.map(({ partition }) => partition);
}
