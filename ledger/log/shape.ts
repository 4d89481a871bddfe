import type { Client } from 'pg';
import { connect } from '#infra/postgres/session/connect.ts';
import { QUERY_TIMEOUT_MS, withTimeout } from '#infra/postgres/session/timeouts.ts';

/** This log was made with another number of partitions: with this one accounts would be looked for where they are not. */
export class PartitionCountDiffers extends Error {
  override name = 'PartitionCountDiffers';
  constructor(made: number, asked: number) {
    const count = made === 1 ? '1 partition' : `${made} partitions`;
    super(
      `This log was made with ${count}; PARTITIONS says ${asked}. Their number cannot be changed: set it to ${made}.`,
    );
  }
}

/** Makes a new log one of `partitions`; throws PartitionCountDiffers when it was made with another number. */
export async function ensureShape(client: Client, partitions: number): Promise<void> {
  const made = (await readShape(client)) ?? (await makeShape(client, partitions));
  if (made !== partitions) throw new PartitionCountDiffers(made, partitions);
}

/** For readers: throws PartitionCountDiffers too, but leaves a log that nobody has written yet to its first writer. */
async function requireShape(client: Client, partitions: number): Promise<void> {
  const made = (await readShape(client)) ?? partitions;
  if (made !== partitions) throw new PartitionCountDiffers(made, partitions);
}

/** Undefined while nobody has opened the log. */
export async function readShape(client: Client): Promise<number | undefined> {
  const result = await client.query<{ partitions: number }>('select partitions from log_shape');
  return result.rows[0]?.partitions;
}

/** `ensureShape` for a process that writes, before it opens anything. */
export function fixShape(url: string, partitions: number, patienceMs?: number): Promise<void> {
  return onConnection(url, (client) => ensureShape(client, partitions), patienceMs);
}

/** `requireShape` for one that reads. */
export function checkShape(url: string, partitions: number, patienceMs?: number): Promise<void> {
  return onConnection(url, (client) => requireShape(client, partitions), patienceMs);
}

/** After `patienceMs` without an answer the connection is held for dead: a start must not wait at it for ever. */
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

/** What it is made with may be another program's word, which was quicker. A log that is written already has one. */
async function makeShape(client: Client, partitions: number): Promise<number> {
  await client.query(
    `insert into log_shape (partitions) select case when exists (select from head) then 1 else $1::int2 end
     on conflict do nothing`,
    [partitions],
  );
  return (await readShape(client))!;
}
