// A failover that loses transactions reuses sequence numbers and epochs, so the hash is compared too. Only payloads are
// unnested, which saves a fifth of the server's work.
import type { Client, QueryConfig, QueryResult } from 'pg';
import type { EncodedBatch } from './encode-batch.ts';
import { viewOf, writeTimestamp } from './event-tuple.ts';

const APPEND = `
with newest as (
  select ctid as place from head where partition >= $3 and partition <= $3 order by partition desc limit 1
), moved as (
  update head set seq = $1, hash = $2 from newest
  where head.ctid = newest.place and head.seq = $4 and head.epoch = $5 and head.hash = $16
    and case when $6::timestamptz <= clock_timestamp() + $17::float8 * interval '1 millisecond' then true
      else ('a time ahead of the database after ' || head.seq)::boolean end
  returning head.seq
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
  previousSeq: number;
  lastSeq: number;
  previousHash: Buffer;
  hash: Buffer;
  /** Milliseconds. */
  at: number;
  batch: EncodedBatch;
};

/**
 * A cached sequential scan would visit thousands of old row versions. With this, `partition >= p and partition <= p order by
 * partition desc limit 1` reads the index backwards; `=` would drop the order.
 */
export const NEWEST_FIRST = 'set enable_seqscan = off; set enable_bitmapscan = off';

/** The batch is dated ahead of the database's clock; nothing was written. */
export class BatchAhead extends Error {
  override name = 'BatchAhead';
  constructor(cause: unknown) {
    super("a batch is dated ahead of the database's clock", { cause });
  }
}

/** Three thousand years: for clocks that are no wall clocks. */
const ANY_LEAD_MS = 1e14;

/** A text that is no boolean: of a batch's time, see APPEND. */
const INVALID_TEXT = '22P02';

/**
 * False if fenced, with nothing written. Throws BatchAhead if the batch is dated more than `leadMs` after the database's
 * clock. If the connection is lost the outcome is unknown.
 */
export async function appendBatch(client: Client, append: Append, leadMs = ANY_LEAD_MS): Promise<boolean> {
  const at = Buffer.allocUnsafe(8);
  writeTimestamp(viewOf(at), append.at, 0);
  const result = await appended(client, {
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
      leadMs,
    ],
  });
  return result.rowCount !== 0;
}

async function appended(client: Client, config: QueryConfig): Promise<QueryResult> {
  try {
    return await queryByCallback(client, config);
  } catch (error) {
    throw (error as { code?: unknown }).code === INVALID_TEXT ? new BatchAhead(error) : error;
  }
}

/**
 * The promise of pg creates functions in V8's old generation that retain query and values: megabytes a second here (decision
 * 21).
 */
export function queryByCallback(client: Client, config: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(config, (error: Error | null, result) => (error === null ? resolve(result) : reject(error)));
  });
}
