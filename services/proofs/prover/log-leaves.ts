import type { Client } from 'pg';
import { leafOf } from '#contracts/proofs/leaf.ts';
import { leafHash } from '#contracts/proofs/merkle.ts';
import { AT, readInt64 } from '#ledger/log/event-tuple.ts';
import { type LogSpan, readTuples } from '#ledger/log/read-forward.ts';
import type { SaltOf } from '../tree/leaf-salts.ts';
import { sha256 } from '../tree/sha256.ts';

/** Hashes of the leaves of events after `afterSeq`, in runs. Throws at a missing event. */
export async function* readLeafHashes(log: Client, saltOf: SaltOf, span: LogSpan): AsyncGenerator<Uint8Array[]> {
  let seq = span.afterSeq;
  for await (const { bytes, starts, to } of readTuples(log, span)) {
    yield starts.map((start, place) => {
      const found = readInt64(bytes, start + AT.seq);
      if (found !== ++seq) throw new Error(`event ${span.partition}-${seq} is missing in the log`);
      const tuple = bytes.subarray(start, starts[place + 1] ?? to);
      return leafHash(sha256, leafOf(tuple, saltOf(span.partition, seq)));
    });
  }
  if (seq !== span.toSeq) throw new Error(`the log ends with ${span.partition}-${seq}, before ${span.toSeq}`);
}
