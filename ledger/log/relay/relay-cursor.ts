// How far the relay has come in a partition. Moves from where the relay believes it to be, or not at all.
// Before it: relay-lock.ts lets one relay work on it. After it: services/relay goes on from there.
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

/** Takes up the cursor of a partition; a new one stands at the beginning. */
export async function takeRelayCursor(client: Client, partition: number): Promise<RelayCursor> {
  await client.query('insert into relay_cursor (partition, seq, counter) values ($1, 0, 0) on conflict do nothing', [
    partition,
  ]);
  const { rows } = await client.query<RelayCursor>(
    'select seq::float8, counter::float8 from relay_cursor where partition = $1',
    [partition],
  );
  return rows[0]!;
}

export type RelayStanding = { partition: number; headSeq: number; relayedSeq: number };

/** Of every partition that was ever written: where the log ends, and how far the relay has come. */
export async function readRelayStandings(client: Client): Promise<RelayStanding[]> {
  const { rows } = await client.query<RelayStanding>({
    name: 'read-relay-standings',
    text: `select partition, head.seq::float8 as "headSeq", coalesce(relay_cursor.seq, 0)::float8 as "relayedSeq"
      from head left join relay_cursor using (partition) order by partition`,
  });
  return rows;
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
