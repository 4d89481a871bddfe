// Reads the log in order, as raw tuples or as events, streaming: memory stays constant however long the log is.
// Whoever has found what he was looking for may leave in the middle; the client can be asked on.
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import type { LedgerEvent } from '#contracts/events.ts';
import { decodeTuples } from './codec.ts';
import { AT, readInt64, TUPLE_COLUMNS } from './event-tuple.ts';
import { type TupleRun, tupleRuns } from './tuple-stream.ts';

export type LogSpan = { partition: number; afterSeq: number; toSeq: number };

/**
 * Events that one COPY brings at most: so many are still to come, at worst, when somebody leaves. Each has a snapshot of its own, which
 * keeps dead rows for as long as its reader takes: a second at most.
 */
const WINDOW_EVENTS = 20_000;

/** Runs of raw tuples in order, for whoever hashes or copies bytes. The client is busy until the end. */
export async function* readTuples(
  client: Client,
  { partition, afterSeq, toSeq }: LogSpan,
  windowEvents = WINDOW_EVENTS,
): AsyncGenerator<TupleRun> {
  let seq = afterSeq;
  let events: number;
  do {
    events = 0;
    const rest = `partition = ${int(partition)} and seq > ${int(seq)} and seq <= ${int(toSeq)}`;
    for await (const run of tuplesOf(
      client,
      `event where ${rest} order by partition, seq limit ${int(windowEvents)}`,
    )) {
      events += run.starts.length;
      seq = readInt64(run.bytes, run.starts.at(-1)! + AT.seq);
      yield run;
    }
  } while (events === windowEvents);
}

/** Runs of raw tuples in order that meet a condition in SQL. COPY takes no parameters: the caller checks what it puts in. */
export function tuplesWhere(client: Client, condition: string): AsyncIterable<TupleRun> {
  return tuplesOf(client, `event where ${condition} order by partition, seq`);
}

/** Runs of the raw tuples that a from-clause brings. */
export function tuplesOf(client: Client, rows: string): AsyncIterable<TupleRun> {
  return tupleRuns(chunksOf(copyOut(client, `(select ${TUPLE_COLUMNS} from ${rows})`)));
}

/**
 * Rows on their way out, in PostgreSQL's binary form. The stream ends with the last row, but the client waits on for
 * the server's last word: if it is closed before that comes, the stream fails once more, and an error of a stream
 * that nobody listens to any more would end the process.
 */
export function copyOut(client: Client, rows: string): CopyToStreamQuery {
  return client.query(copyTo(`copy ${rows} to stdout (format binary)`)).on('error', () => undefined);
}

/**
 * A COPY has no other end than its own: the stream, when it is destroyed, keeps the client's socket and reads no more,
 * and nothing that the client is asked afterwards is ever sent. So what is left is read for whoever leaves.
 */
async function* chunksOf(copy: CopyToStreamQuery): AsyncGenerator<Buffer> {
  try {
    yield* copy.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } finally {
    // A connection that is lost meanwhile says so at its next query.
    if (!copy.destroyed) await finished(copy.resume()).catch(() => undefined);
  }
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
