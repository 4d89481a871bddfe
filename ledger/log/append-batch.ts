// The one statement that adds to the log. The fenced update of the head feeds the insert: a writer whose sequence
// number, epoch or hash is stale inserts nothing, and says so by a count of 0. The hash matters after a failover to a server
// that lacks the last transactions: epochs and sequence numbers are given out again there, hashes are not.
//
// The head's newest version is found from the end of its index (see NEWEST_FIRST): a long transaction of another session keeps
// every older version, and a search from the beginning visits all of them.
// Only the payloads are unnested: an array of values of one width finds any of them at once, and a set that is not made
// need not be stored and read again. Of nine arrays that is a fifth of what the server does for a batch.
import type { Client, QueryConfig, QueryResult } from 'pg';
import type { EncodedBatch } from './encode-batch.ts';
import { viewOf, writeTimestamp } from './event-tuple.ts';

const APPEND = `
with newest as (
  select ctid as place from head where partition >= $3 and partition <= $3 order by partition desc limit 1
), moved as (
  update head set seq = $1, hash = $2 from newest
  where head.ctid = newest.place and head.seq = $4 and head.epoch = $5 and head.hash = $16 returning head.seq
), chained as (
  insert into batch (partition, seq, hash) select $3, $1, $2 from moved
)
insert into event (partition, seq, account, version, kind, amount, available, held, command, input, at, data)
select $3, $4::int8 + place, ($7::int8[])[place], ($8::int4[])[place], ($9::int2[])[place], ($10::int8[])[place],
  ($11::int8[])[place], ($12::int8[])[place], ($13::uuid[])[place], ($14::int8[])[place], $6, data
from moved, unnest($15::bytea[]) with ordinality as entry (data, place)`;

export type Append = {
  partition: number;
  epoch: number;
  /** Last sequence number before this batch, and with it. */
  previousSeq: number;
  lastSeq: number;
  /** Hash of the chain before this batch, and with it. */
  previousHash: Buffer;
  hash: Buffer;
  /** Time of the whole batch, milliseconds. */
  at: number;
  batch: EncodedBatch;
};

/**
 * For connections that look up heads again and again. On a small table the planner prefers a sequential scan, and a cached plan
 * keeps it when thousands of dead versions make the table large. `partition >= p and partition <= p order by partition desc
 * limit 1` then reads the index backwards and stops at the first version that is visible; with `=` the order would be dropped.
 */
export const NEWEST_FIRST = 'set enable_seqscan = off; set enable_bitmapscan = off';

/**
 * Appends in one autocommit statement. True: committed. False: fenced, nothing was written.
 * Rejects when the connection or the statement fails; a lost connection leaves the outcome unknown (see head.ts).
 */
export async function appendBatch(client: Client, append: Append): Promise<boolean> {
  const at = Buffer.allocUnsafe(8);
  writeTimestamp(viewOf(at), append.at, 0);
  const result = await queryByCallback(client, {
    name: 'append-batch',
    text: APPEND,
    values: [
      append.lastSeq,
      append.hash,
      append.partition,
      append.previousSeq,
      append.epoch,
      at,
      ...append.batch.columns,
      append.previousHash,
    ],
  });
  return result.rowCount !== 0;
}

/**
 * Sends one statement by pg's callback. The promise that pg makes by itself assigns a function literal to a property; V8
 * makes such functions in the old generation at once, and until that one is collected each keeps its query and all its
 * values: megabytes a second here (decision 21). Rejects as `client.query` does.
 */
export function queryByCallback(client: Client, config: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(config, (error: Error | null, result) => (error === null ? resolve(result) : reject(error)));
  });
}
