// Lease and epoch change in one transaction, so a renewal that finds its epoch has no successor.
import type { Client } from 'pg';
import { inLogTransaction } from '../transaction.ts';
import { type Head, takeHead } from '../head.ts';
import type { SeenLease } from './watch-leases.ts';

export type Claim = {
  partition: number;
  owner: string;
  /** Undefined if there was no lease. */
  seen: Pick<SeenLease, 'epoch' | 'beat'> | undefined;
};

/** Null if the lease has changed since it was read. */
export async function claimLease(client: Client, { partition, owner, seen }: Claim): Promise<Head | null> {
  return inLogTransaction(client, async () => {
    const claimed = await client.query(
      `insert into lease as held (partition, epoch, owner, beat, renewed_at) values ($1, 0, $2, 0, clock_timestamp())
       on conflict (partition) do update
         set owner = $2, address = null, beat = held.beat + 1, renewed_at = clock_timestamp()
         where held.epoch = $3 and held.beat = $4`,
      [partition, owner, seen?.epoch ?? -1, seen?.beat ?? -1],
    );
    const head = claimed.rowCount === 0 ? null : await takeHead(client, partition);
    if (head !== null) await client.query('update lease set epoch = $2 where partition = $1', [partition, head.epoch]);
    return head;
  });
}

export async function releaseLease(client: Client, partition: number, epoch: number): Promise<void> {
  await client.query(
    `update lease set owner = null, address = null, beat = beat + 1, renewed_at = clock_timestamp()
     where partition = $1 and epoch = $2`,
    [partition, epoch],
  );
}
