import type { Client } from 'pg';

export type Lease = {
  partition: number;
  /** Rises with every owner. What an owner of a lower one says of the present is not to be believed. */
  epoch: number;
  /** Where its sequencer answers, as it advertises itself. */
  address: string;
};

/** The partitions that have an owner whose book stands; one that is missing is on its way from one to the next. */
export async function readLeases(client: Client): Promise<Lease[]> {
  const result = await client.query<Lease>(
    `select partition, epoch::float8, address from lease where owner is not null and address is not null
     order by partition`,
  );
  return result.rows;
}
