// The one statement that adds to the log. The fenced update of the head feeds the insert: a writer whose sequence
// number or epoch is stale inserts nothing, and says so by a count of 0.
// Only the payloads are unnested: an array of values of one width finds any of them at once, and a set that is not made
// need not be stored and read again. Of nine arrays that is a fifth of what the server does for a batch.
import type { Client, QueryConfig, QueryResult } from 'pg';
import type { EncodedBatch } from './encode-batch.ts';
import { viewOf, writeTimestamp } from './event-tuple.ts';

const APPEND = `
with moved as (
  update head set seq = $1, hash = $2 where partition = $3 and seq = $4 and epoch = $5 returning seq
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
  hash: Buffer;
  /** Time of the whole batch, milliseconds. */
  at: number;
  batch: EncodedBatch;
};

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
