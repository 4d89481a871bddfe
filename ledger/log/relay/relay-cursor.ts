import type { Client } from 'pg';
import type { ChainMark } from '#contracts/internal/feed.ts';

export type RelayCursor = {
  /** The last event acknowledged by Kafka. */
  seq: number;
  counter: number;
};

export class RelayCursorMoved extends Error {
  override name = 'RelayCursorMoved';
}

/** The cursor was in another history of the log, or beyond its end. */
export type Astray = { from: number; to: number };

/**
 * If the log lacks what was relayed, the cursor moves to its end; readers check every message and read from the log what the
 * topic lacks.
 */
export async function takeRelayCursor(
  client: Client,
  partition: number,
): Promise<RelayCursor & { astray: Astray | null }> {
  await client.query('insert into relay_cursor (partition, seq, counter) values ($1, 0, 0) on conflict do nothing', [
    partition,
  ]);
  const { rows } = await client.query<RelayCursor & { head: number; isAstray: boolean }>(
    `select seq::float8, counter::float8, head::float8, seq > head or mark is distinct from ${markAt('marked_seq')} and mark is not null as "isAstray"
     from relay_cursor as stored, coalesce((select seq from head where partition = $1), 0) as head where partition = $1`,
    [partition],
  );
  const { seq, counter, head, isAstray } = rows[0]!;
  if (!isAstray) return { seq, counter, astray: null };
  await client.query(
    `update relay_cursor as stored set seq = $2, marked_seq = $2, mark = ${markAt('$2')} where partition = $1`,
    [partition, head],
  );
  return { seq: head, counter, astray: { from: seq, to: head } };
}

function markAt(seq: string): string {
  return `(select substring(hash for 16) from batch where batch.partition = stored.partition and batch.seq >= ${seq}
    order by batch.seq limit 1)`;
}

export type RelayPosition = { partition: number; headSeq: number; relayedSeq: number };

export async function readRelayPositions(client: Client): Promise<RelayPosition[]> {
  const { rows } = await client.query<RelayPosition>({
    name: 'read-relay-positions',
    text: `select partition, head.seq::float8 as "headSeq", coalesce(relay_cursor.seq, 0)::float8 as "relayedSeq"
      from head left join relay_cursor using (partition) order by partition`,
  });
  return rows;
}

export type CursorMove = { partition: number; from: RelayCursor; to: RelayCursor; mark?: ChainMark | undefined };

/** `mark` belongs to `to`. Throws RelayCursorMoved if the cursor is not at `from`, or the log has another mark at `to`. */
export async function moveRelayCursor(client: Client, { partition, from, to, mark }: CursorMove): Promise<void> {
  const { rowCount } = await client.query({
    name: 'move-relay-cursor',
    text: `update relay_cursor as stored set seq = $4, counter = $5, mark = coalesce($6::bytea, mark),
        marked_seq = case when $6::bytea is null then marked_seq else $4 end
      where partition = $1 and seq = $2 and counter = $3 and ($6::bytea is null or $6::bytea = ${markAt('$4')})`,
    values: [partition, from.seq, from.counter, to.seq, to.counter, mark && Buffer.from(mark, 'base64url')],
  });
  if (rowCount === 1) return;
  throw new RelayCursorMoved(
    `the relay's cursor of partition ${partition} is not at ${from.seq}, or the log does not have what was relayed up to ${to.seq}`,
  );
}
