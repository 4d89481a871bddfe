import type { Client } from 'pg';
import { GENESIS } from './hash-chain.ts';

export type Head = { seq: number; epoch: number; hash: Buffer };

type Row = { seq: string; epoch: string; hash: Buffer };

function toHead(row: Row): Head {
  return { seq: Number(row.seq), epoch: Number(row.epoch), hash: row.hash };
}

/** Takes the partition: from now on appends must name the returned epoch, and every earlier writer is fenced. */
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
 * For a statement of a writer beside the log: selects a row only under its epoch, and keeps a successor from taking the
 * partition until the statement is done. Appends do not wait for it.
 */
export const STILL_MINE = 'select from head where partition = $1 and epoch = $2 for key share';

/** Undefined for a partition nobody has ever taken. */
export async function readHead(client: Client, partition: number): Promise<Head | undefined> {
  const result = await client.query<Row>('select seq::text, epoch::text, hash from head where partition = $1', [
    partition,
  ]);
  return result.rows[0] && toHead(result.rows[0]);
}

export async function readPartitions(client: Client): Promise<number[]> {
  const result = await client.query<{ partition: number }>('select partition from head order by partition');
  return result.rows.map((row) => row.partition);
}
