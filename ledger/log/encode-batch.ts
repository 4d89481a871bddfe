// The binary arrays for unnest are cut from the canonical bytes, so what is sent is what is hashed.
import { AT, type Entry, tupleSize, writeTuples } from './event-tuple.ts';
import { HASH_BYTES } from './hash-chain.ts';

export type EncodedBatch = {
  /** 32 free bytes for the previous hash, then the tuples. */
  canonical: Buffer;
  /** account, version, kind, amount, available, held, command, input, data as PostgreSQL binary arrays. */
  columns: readonly Buffer[];
};

const OID = { bytea: 17, int8: 20, int2: 21, int4: 23, uuid: 2950 } as const;
const ARRAY_HEADER = 20;
const LENGTH_BYTES = 4;

function startArray(oid: number, count: number, valueBytes: number): Buffer {
  const bytes = Buffer.allocUnsafe(ARRAY_HEADER + valueBytes);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(0, 4);
  bytes.writeInt32BE(oid, 8);
  bytes.writeInt32BE(count, 12);
  bytes.writeInt32BE(1, 16);
  return bytes;
}

type Tuples = { canonical: Buffer; starts: readonly number[] };

function fixedColumn({ canonical, starts }: Tuples, oid: number, at: number, width: number): Buffer {
  const cell = LENGTH_BYTES + width;
  const bytes = startArray(oid, starts.length, starts.length * cell);
  let offset = ARRAY_HEADER;
  for (const start of starts) {
    const from = start + at - LENGTH_BYTES;
    // For a dozen bytes a loop is faster than `copy`.
    for (let index = 0; index < cell; index++) bytes[offset + index] = canonical[from + index]!;
    offset += cell;
  }
  return bytes;
}

function dataColumn({ canonical, starts }: Tuples): Buffer {
  const size = canonical.length - HASH_BYTES - starts.length * AT.dataLength;
  const bytes = startArray(OID.bytea, starts.length, size);
  let offset = ARRAY_HEADER;
  for (const [index, start] of starts.entries()) {
    offset += canonical.copy(bytes, offset, start + AT.dataLength, starts[index + 1] ?? canonical.length);
  }
  return bytes;
}

export function encodeBatch(entries: readonly Entry[]): EncodedBatch {
  let size = HASH_BYTES;
  for (const { data } of entries) size += tupleSize(data);
  const canonical = Buffer.allocUnsafe(size);
  const tuples = { canonical, starts: writeTuples(canonical, HASH_BYTES, entries) };
  return {
    canonical,
    columns: [
      fixedColumn(tuples, OID.int8, AT.account, 8),
      fixedColumn(tuples, OID.int4, AT.version, 4),
      fixedColumn(tuples, OID.int2, AT.kind, 2),
      fixedColumn(tuples, OID.int8, AT.amount, 8),
      fixedColumn(tuples, OID.int8, AT.available, 8),
      fixedColumn(tuples, OID.int8, AT.held, 8),
      fixedColumn(tuples, OID.uuid, AT.command, 16),
      fixedColumn(tuples, OID.int8, AT.input, 8),
      dataColumn(tuples),
    ],
  };
}
