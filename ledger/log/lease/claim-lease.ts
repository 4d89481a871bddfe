// Takes a partition for a sequencer, or lets it go. Lease and epoch change in one transaction, so whoever's renewal
// still finds its epoch in the lease has not been followed by anybody.
import type { Client } from 'pg';
import { inLogTransaction } from '../transaction.ts';
import { type Head, takeHead } from '../head.ts';
import type { SeenLease } from './watch-leases.ts';

export type Claim = {
  partition: number;
  owner: string;
  /** The lease as it was when its holder was found to be gone; undefined when there was none. */
  seen: Pick<SeenLease, 'epoch' | 'beat'> | undefined;
};

/** The head under the new epoch; null when the lease is not as it was seen: somebody was quicker, or it was renewed. */
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

/** Lets a partition go in order: the next one need not wait until the lease has run out. */
export async function releaseLease(client: Client, partition: number, epoch: number): Promise<void> {
  await client.query(
    `update lease set owner = null, address = null, beat = beat + 1, renewed_at = clock_timestamp()
     where partition = $1 and epoch = $2`,
    [partition, epoch],
  );
}
