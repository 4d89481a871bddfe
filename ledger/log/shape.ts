import type { Client } from 'pg';
import { connect } from '#infra/postgres/session/connect.ts';
import { QUERY_TIMEOUT_MS, withTimeout } from '#infra/postgres/session/timeouts.ts';

/** With another number of partitions, accounts would be looked up in the wrong ones. */
export class PartitionCountDiffers extends Error {
  override name = 'PartitionCountDiffers';
  constructor(made: number, asked: number) {
    const count = made === 1 ? '1 partition' : `${made} partitions`;
    super(
      `This log was made with ${count}; PARTITIONS says ${asked}. Their number cannot be changed: set it to ${made}.`,
    );
  }
}

export async function ensureShape(client: Client, partitions: number): Promise<void> {
  const made = (await readShape(client)) ?? (await makeShape(client, partitions));
  if (made !== partitions) throw new PartitionCountDiffers(made, partitions);
}

/** Leaves a new log to its first writer. */
async function requireShape(client: Client, partitions: number): Promise<void> {
  const made = (await readShape(client)) ?? partitions;
  if (made !== partitions) throw new PartitionCountDiffers(made, partitions);
}

/** Undefined if the log was never opened. */
export async function readShape(client: Client): Promise<number | undefined> {
  const result = await client.query<{ partitions: number }>('select partitions from log_shape');
  return result.rows[0]?.partitions;
}

export function fixShape(url: string, partitions: number, patienceMs?: number): Promise<void> {
  return onConnection(url, (client) => ensureShape(client, partitions), patienceMs);
}

export function checkShape(url: string, partitions: number, patienceMs?: number): Promise<void> {
  return onConnection(url, (client) => requireShape(client, partitions), patienceMs);
}

async function onConnection(
  url: string,
  work: (client: Client) => Promise<void>,
  patienceMs = QUERY_TIMEOUT_MS,
): Promise<void> {
  const client = await connect(url, 'shape');
  try {
    await withTimeout(client, work(client), patienceMs);
  } finally {
    await withTimeout(client, client.end(), patienceMs);
  }
}

/** Another process may have set it first. A log written without a stored number has one partition. */
async function makeShape(client: Client, partitions: number): Promise<number> {
  await client.query(
    `insert into log_shape (partitions) select case when exists (select from head) then 1 else $1::int2 end
     on conflict do nothing`,
    [partitions],
  );
  return (await readShape(client))!;
}
