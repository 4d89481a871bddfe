import type { Client } from 'pg';

export type Renewal = {
  id: string;
  isTaking: boolean;
  address: string;
  leases: readonly { partition: number; epoch: number; isOpen: boolean }[];
};

/** Returns the partitions still owned. */
export async function renewLeases(client: Client, renewal: Renewal): Promise<Set<number>> {
  const { id, isTaking, address, leases } = renewal;
  const result = await client.query<{ partition: number }>({
    name: 'renew-leases',
    text: `with beaten as (
             insert into sequencer as own (id, is_taking, session, beat, renewed_at)
             values ($1, $2, pg_backend_pid(), 0, clock_timestamp())
             on conflict (id) do update set is_taking = $2, session = pg_backend_pid(), beat = own.beat + 1,
               renewed_at = clock_timestamp()
           )
           update lease set beat = beat + 1, renewed_at = clock_timestamp(),
             address = case when held.is_open then $3 end
           from unnest($4::int2[], $5::int8[], $6::bool[]) as held (partition, epoch, is_open)
           where lease.partition = held.partition and lease.epoch = held.epoch and lease.owner = $1
           returning lease.partition`,
    values: [
      id,
      isTaking,
      address,
      leases.map(({ partition }) => partition),
      leases.map(({ epoch }) => epoch),
      leases.map(({ isOpen }) => isOpen),
    ],
  });
  return new Set(result.rows.map(({ partition }) => partition));
}

/** Also deletes sequencers without a beat for an hour. */
export async function forgetSequencer(client: Client, id: string): Promise<void> {
  await client.query(`delete from sequencer where id = $1 or renewed_at < clock_timestamp() - interval '1 hour'`, [id]);
}
