// Reads the log in order, as raw tuples or as events, streaming: memory stays constant however long the log is.
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { LedgerEvent } from '#contracts/events/catalogue.ts';
import { decodeTuples } from './codec.ts';
import { TUPLE_COLUMNS } from './event-tuple.ts';
import { type TupleRun, tupleRuns } from './tuple-stream.ts';

export type LogSpan = { partition: number; afterSeq: number; toSeq: number };

/** Runs of raw tuples in order, for whoever hashes or copies bytes. The client is busy until the end. */
export function readTuples(client: Client, { partition, afterSeq, toSeq }: LogSpan): AsyncIterable<TupleRun> {
  return tuplesWhere(client, `partition = ${int(partition)} and seq > ${int(afterSeq)} and seq <= ${int(toSeq)}`);
}

/** The log, or the part of it that the payouts desk may read. */
export type TupleSource = 'event' | 'posted_hold';

/** Runs of raw tuples in order that meet a condition in SQL. COPY takes no parameters: the caller checks what it puts in. */
export function tuplesWhere(client: Client, condition: string, source: TupleSource = 'event'): AsyncIterable<TupleRun> {
  const select = `select ${TUPLE_COLUMNS} from ${source} where ${condition} order by partition, seq`;
  return tupleRuns(client.query(copyTo(`copy (${select}) to stdout (format binary)`)));
}

/** Events in order, a run at a time. */
export async function* readForward(client: Client, span: LogSpan): AsyncIterable<LedgerEvent[]> {
  for await (const run of readTuples(client, span)) yield decodeTuples(run);
}

/** An integer on its way into SQL text; throws RangeError for anything else. */
export function int(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not an integer`);
  return String(value);
}
