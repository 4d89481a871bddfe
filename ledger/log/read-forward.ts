// Reads the log in order, as raw tuples or as events, streaming: memory stays constant however long the log is.
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { LedgerEvent } from '#contracts/events/catalogue.ts';
import { decodeTuple } from './codec.ts';
import { TUPLE_COLUMNS } from './event-tuple.ts';
import { type TupleRun, tupleRuns } from './tuple-stream.ts';

export type LogSpan = { partition: number; afterSeq: number; toSeq: number };

/** Runs of raw tuples in order, for whoever hashes or copies bytes. The client is busy until the end. */
export function readTuples(client: Client, { partition, afterSeq, toSeq }: LogSpan): AsyncIterable<TupleRun> {
  // COPY takes no parameters; all three are integers.
  const span = `partition = ${int(partition)} and seq > ${int(afterSeq)} and seq <= ${int(toSeq)}`;
  const stream = client.query(
    copyTo(`copy (select ${TUPLE_COLUMNS} from event where ${span} order by partition, seq) to stdout (format binary)`),
  );
  return tupleRuns(stream);
}

/** Events in order, a run at a time. */
export async function* readForward(client: Client, span: LogSpan): AsyncIterable<LedgerEvent[]> {
  for await (const run of readTuples(client, span)) yield run.starts.map((start) => decodeTuple(run.bytes, start));
}

function int(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not an integer`);
  return String(value);
}
