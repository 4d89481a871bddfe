import { AT } from './event-tuple.ts';

const SIGNATURE_BYTES = 11;
/** Signature, flags and the (always empty) header extension. */
const PREAMBLE = SIGNATURE_BYTES + 8;
/** A complete stream ends with a field count of -1. */
const TRAILER = Buffer.from([0xff, 0xff]);

/** `starts` has the offset of each tuple between `from` and `to`. */
export type TupleRun = { bytes: Buffer; from: number; to: number; starts: number[] };

export async function* tupleRuns(chunks: AsyncIterable<Buffer>): AsyncIterable<TupleRun> {
  let rest: Buffer = Buffer.alloc(0);
  let isPreambleRead = false;
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let offset = 0;
    if (!isPreambleRead) {
      if (bytes.length < PREAMBLE) {
        rest = bytes;
        continue;
      }
      offset = PREAMBLE;
      isPreambleRead = true;
    }
    const run = wholeTuples(bytes, offset);
    if (run.starts.length > 0) yield run;
    rest = bytes.subarray(run.to);
  }
  if (!rest.equals(TRAILER)) throw new Error('the log stream was cut off');
}

function wholeTuples(bytes: Buffer, from: number): TupleRun {
  const starts: number[] = [];
  let offset = from;
  while (offset + AT.data <= bytes.length) {
    const end = offset + AT.data + bytes.readInt32BE(offset + AT.dataLength);
    if (end > bytes.length) break;
    starts.push(offset);
    offset = end;
  }
  return { bytes, from, to: offset, starts };
}
