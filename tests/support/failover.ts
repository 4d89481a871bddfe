import type { Client } from 'pg';
import { openClient } from '#infra/postgres/session/connect.ts';
import { inDatabase } from './database-url.ts';

/** Only the log; `seq` must end a batch. */
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

export type LaggingStandby = {
  /** Later writes are lost, connections are cut. */
  takesOver(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Like a standby that stops receiving. */
export async function laggingStandby(url: string): Promise<LaggingStandby> {
  const name = new URL(url).pathname.slice(1);
  const [standby, lost] = [`${name}_standby`, `${name}_lost`];
  const server = inDatabase(url, 'postgres');
  await using client = await openClient(server);
  await alone(client.pg, name, `create database ${standby} template ${name} strategy file_copy`);
  return {
    async takesOver() {
      await using taking = await openClient(server);
      await alone(taking.pg, name, `alter database ${name} rename to ${lost}`);
      await taking.pg.query(`alter database ${standby} rename to ${name}`);
    },
    async [Symbol.asyncDispose]() {
      await using ending = await openClient(server);
      for (const one of [standby, lost]) await ending.pg.query(`drop database if exists ${one} with (force)`);
    },
  };
}

/** Requires that nothing else is connected. */
async function alone(client: Client, database: string, statement: string): Promise<void> {
  await client.query(`alter database ${database} allow_connections false`);
  await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [database]);
  await client.query(statement);
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 1) await client.query(`alter database ${database} allow_connections true`);
}
