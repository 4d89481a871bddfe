import type { Client } from 'pg';
import { GENESIS } from './hash-chain.ts';

export type Head = { seq: number; epoch: number; hash: Buffer };

type Row = { seq: string; epoch: string; hash: Buffer };

function toHead(row: Row): Head {
  return { seq: Number(row.seq), epoch: Number(row.epoch), hash: row.hash };
}

/** Fences every earlier writer. */
export async function takeHead(client: Client, partition: number): Promise<Head> {
  const result = await client.query<Row>(
    `with held as (select from head where partition = $1 for update)
     insert into head (partition, seq, epoch, hash) select $1, 0, 1, $2 from (select count(*) from held) as waited
     on conflict (partition) do update set epoch = head.epoch + 1
     returning seq::text, epoch::text, hash`,
    [partition, GENESIS],
  );
  return toHead(result.rows[0]!);
}

/**
 * A row only under the writer's epoch. Keeps a successor from taking the partition until the statement ends; appends do not
 * wait for it.
 */
export const STILL_MINE = 'select from head where partition = $1 and epoch = $2 for key share';

export async function readHead(client: Client, partition: number): Promise<Head | undefined> {
  const result = await client.query<Row>('select seq::text, epoch::text, hash from head where partition = $1', [
    partition,
  ]);
  return result.rows[0] && toHead(result.rows[0]);
}

export type PartitionHead = { partition: number; seq: number; hash: Buffer };

export async function readHeads(client: Client): Promise<PartitionHead[]> {
  const text = 'select partition, seq::float8 as seq, hash from head order by partition';
  return (await client.query<PartitionHead>({ name: 'heads', text })).rows;
}

/** Of the batch that ends with the event; undefined if none does. */
export async function readBatchHash(client: Client, partition: number, seq: number): Promise<Buffer | undefined> {
  const text = 'select hash from batch where partition = $1 and seq = $2';
  const { rows } = await client.query<{ hash: Buffer }>({ name: 'batch-hash', text, values: [partition, seq] });
  return rows[0]?.hash;
}

export async function readPartitions(client: Client): Promise<number[]> {
  const result = await client.query<{ partition: number }>('select partition from head order by partition');
  return result.rows.map((row) => row.partition);
}

/** Null for an empty log. */
export async function readLastEventAt(client: Client): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null }>(
    'select max(event.at) as at from head join event on event.partition = head.partition and event.seq = head.seq',
  );
  return rows[0]?.at ?? null;
}
