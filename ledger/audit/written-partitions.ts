// Which partitions the log's rows speak of, whatever the heads say: somebody may have taken a head away, or written
// where no head is.
import type { Client } from 'pg';

/** Ascending. One descent of the log's key for each. */
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
