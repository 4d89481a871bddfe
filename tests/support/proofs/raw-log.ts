// Events made by SQL, tens of thousands a second. They decode, but are nothing that a rule would decide.
import type { Client } from 'pg';
import { ensureRanges } from '#ledger/log/event-ranges.ts';
import { GENESIS } from '#ledger/log/hash-chain.ts';

type Raw = {
  partition?: number;
  events: number;
  /** Events of another variant have other bytes. */
  variant?: number;
};

/** One batch. Returns the end of the log. */
export async function addRawBatch(client: Client, { partition = 0, events, variant = 0 }: Raw): Promise<number> {
  const head = await client.query<{ seq: number; hash: Buffer }>(
    'select seq::float8 as seq, hash from head where partition = $1',
    [partition],
  );
  const { seq, hash } = head.rows[0] ?? { seq: 0, hash: GENESIS };
  const end = seq + events;
  await ensureRanges(client, partition, end);
  await client.query(
    `insert into event (partition, seq, account, version, kind, amount, available, held, command, input, at, data)
     select $1, seq, 1000 + seq % 97, seq, 1, $4::int8, seq, 0, md5(seq || ' ' || $4::int8)::uuid, seq,
       '2026-07-01T00:00:00Z'::timestamptz + seq * interval '1 ms', convert_to(repeat('x', (seq % 50)::int), 'UTF8')
     from generate_series($2::int8 + 1, $3::int8) as seq`,
    [partition, seq, end, variant],
  );
  const next = await client.query<{ hash: Buffer }>(
    `insert into batch (partition, seq, hash)
     values ($1, $2, sha256($3 || convert_to(concat_ws(' ', $2::int8, $4::int8), 'UTF8'))) returning hash`,
    [partition, end, hash, variant],
  );
  await client.query(
    `insert into head (partition, seq, epoch, hash) values ($1, $2, 1, $3)
     on conflict (partition) do update set seq = $2, hash = $3`,
    [partition, end, next.rows[0]!.hash],
  );
  return end;
}

/** As a restored backup has the log: nothing after the batch that ends at `size`. Rows of proofs stay. */
export async function loseTail(client: Client, size: number, partition = 0): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query('delete from event where partition = $1 and seq > $2', [partition, size]);
  await client.query('delete from batch where partition = $1 and seq > $2', [partition, size]);
  await client.query(
    'update head set seq = $2, hash = (select hash from batch where partition = $1 and seq = $2) where partition = $1',
    [partition, size],
  );
  await client.query('set session_replication_role = origin');
}
