// What a failover to a server that lacks the last transactions leaves behind.
import { openClient } from '#infra/postgres/client.ts';

/** The log alone goes back: events after `seq`, which ends a batch, are gone. Whatever else is stored stays. */
export async function logGoesBack(url: string, seq: number, partition = 0): Promise<void> {
  await using client = await openClient(url);
  await client.pg.query(`begin; set local session_replication_role = replica`);
  for (const table of ['event', 'batch'])
    await client.pg.query(`delete from ${table} where partition = $1 and seq > $2`, [partition, seq]);
  const { rowCount } = await client.pg.query(
    `update head set seq = $2, hash = batch.hash from batch
     where head.partition = $1 and batch.partition = $1 and batch.seq = $2`,
    [partition, seq],
  );
  if (rowCount !== 1) throw new Error(`no batch ends at ${partition}-${seq}`);
  await client.pg.query('commit');
}

export async function hashAt(url: string, seq: number, partition = 0): Promise<Buffer> {
  await using client = await openClient(url);
  const { rows } = await client.pg.query<{ hash: Buffer }>(
    'select hash from batch where partition = $1 and seq >= $2 order by seq limit 1',
    [partition, seq],
  );
  return rows[0]!.hash;
}
