// How far the relay has come in a partition, and the lock that lets only one relay work on it.
// Before it: services/relay. The cursor moves from where the relay believes it to be, or not at all.
import type { Client } from 'pg';

export type RelayCursor = {
  /** The last event that Kafka has acknowledged. */
  seq: number;
  /** The running number of its message. */
  counter: number;
};

/** Somebody else moved the cursor: this relay is no longer the one. */
export class RelayCursorMoved extends Error {
  override name = 'RelayCursorMoved';
}

/** First half of the advisory lock's key; the partition is the second. "TALR". */
const LOCK = 0x54414c52;

/** The lock is the connection's: it is freed with it. To be asked only by one that does not have it. */
export async function tryLockRelay(client: Client, partition: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    LOCK,
    partition,
  ]);
  return rows[0]!.taken;
}

/** Takes up the cursor of a partition; a new one stands at the beginning. */
export async function takeRelayCursor(client: Client, partition: number): Promise<RelayCursor> {
  await client.query('insert into relay_cursor (partition, seq, counter) values ($1, 0, 0) on conflict do nothing', [
    partition,
  ]);
  const cursors = await readRelayCursors(client);
  return cursors.get(partition)!;
}

export async function readRelayCursors(client: Client): Promise<Map<number, RelayCursor>> {
  const { rows } = await client.query<{ partition: number } & RelayCursor>({
    name: 'read-relay-cursors',
    text: 'select partition, seq::float8, counter::float8 from relay_cursor',
  });
  return new Map(rows.map(({ partition, seq, counter }) => [partition, { seq, counter }]));
}

export type CursorMove = { partition: number; from: RelayCursor; to: RelayCursor };

/** Throws RelayCursorMoved when it does not stand at `from`. */
export async function moveRelayCursor(client: Client, { partition, from, to }: CursorMove): Promise<void> {
  const { rowCount } = await client.query({
    name: 'move-relay-cursor',
    text: 'update relay_cursor set seq = $4, counter = $5 where partition = $1 and seq = $2 and counter = $3',
    values: [partition, from.seq, from.counter, to.seq, to.counter],
  });
  if (rowCount !== 1) throw new RelayCursorMoved(`the relay's cursor of partition ${partition} is not at ${from.seq}`);
}
