import type { Client } from 'pg';

export type Lease = {
  partition: number;
  /** Increases with every owner. Refusals under a lower epoch may be outdated. */
  epoch: number;
  address: string;
};

/** Only partitions whose owner has built the book. */
export async function readLeases(client: Client): Promise<Lease[]> {
  const result = await client.query<Lease>(
    `select partition, epoch::float8, address from lease where owner is not null and address is not null
     order by partition`,
  );
  return result.rows;
}
