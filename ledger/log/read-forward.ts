// Callers may stop early and then reuse the client.
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import type { LedgerEvent } from '#contracts/events.ts';
import { decodeTuples } from './codec.ts';
import { AT, readInt64, TUPLE_COLUMNS } from './event-tuple.ts';
import { type TupleRun, tupleRuns } from './tuple-stream.ts';

export type LogSpan = { partition: number; afterSeq: number; toSeq: number };

/** Bounds the events left to read after an early stop, and the age of the snapshot, which holds back vacuum. */
const WINDOW_EVENTS = 20_000;

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

/** COPY takes no parameters, so the caller must make `condition` safe. */
export function tuplesWhere(client: Client, condition: string): AsyncIterable<TupleRun> {
  return tuplesOf(client, `event where ${condition} order by partition, seq`);
}

export function tuplesOf(client: Client, rows: string): AsyncIterable<TupleRun> {
  return tupleRuns(chunksOf(copyOut(client, `(select ${TUPLE_COLUMNS} from ${rows})`)));
}

/**
 * If the client is closed before the server completes, the stream fails again, and without a listener that would end the
 * process.
 */
export function copyOut(client: Client, rows: string): CopyToStreamQuery {
  return client.query(copyTo(`copy ${rows} to stdout (format binary)`)).on('error', () => undefined);
}

/** A destroyed COPY stream blocks the client's later queries, so the rest is read after an early stop. */
async function* chunksOf(copy: CopyToStreamQuery): AsyncGenerator<Buffer> {
  try {
    yield* copy.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } finally {
    if (!copy.destroyed) await finished(copy.resume()).catch(() => undefined);
  }
}

export async function* readForward(client: Client, span: LogSpan): AsyncIterable<LedgerEvent[]> {
  for await (const run of readTuples(client, span)) yield decodeTuples(run);
}

/** For SQL text. */
export function int(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not an integer`);
  return String(value);
}
