// Turns a sealed batch of events into what one append sends: the canonical bytes (for the chain) and one binary
// array a column (for unnest). Both are written in the same pass. After it: append-batch.ts.
import { kindOf } from '#contracts/events/kinds.ts';
import { type Entry, tupleSize, writeInt64, writeTuple, writeUuid } from './event-tuple.ts';
import { HASH_BYTES } from './hash-chain.ts';

export type EncodedBatch = {
  /** 32 free bytes for the previous hash, then the tuples. */
  canonical: Buffer;
  /** account, version, kind, amount, available, held, command, input, data as PostgreSQL binary arrays. */
  columns: readonly Buffer[];
};

const OID = { bytea: 17, int8: 20, int2: 21, int4: 23, uuid: 2950 } as const;
const ARRAY_HEADER = 20;

function startArray(oid: number, count: number, valueBytes: number): Buffer {
  const bytes = Buffer.allocUnsafe(ARRAY_HEADER + valueBytes);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(0, 4);
  bytes.writeInt32BE(oid, 8);
  bytes.writeInt32BE(count, 12);
  bytes.writeInt32BE(1, 16);
  return bytes;
}

function int64Column(entries: readonly Entry[], value: (entry: Entry) => number): Buffer {
  const bytes = startArray(OID.int8, entries.length, entries.length * 12);
  let offset = ARRAY_HEADER;
  for (const entry of entries) {
    bytes.writeInt32BE(8, offset);
    writeInt64(bytes, value(entry), offset + 4);
    offset += 12;
  }
  return bytes;
}

function versionColumn(entries: readonly Entry[]): Buffer {
  const bytes = startArray(OID.int4, entries.length, entries.length * 8);
  let offset = ARRAY_HEADER;
  for (const { event } of entries) {
    bytes.writeInt32BE(4, offset);
    bytes.writeInt32BE(event.version, offset + 4);
    offset += 8;
  }
  return bytes;
}

function kindColumn(entries: readonly Entry[]): Buffer {
  const bytes = startArray(OID.int2, entries.length, entries.length * 6);
  let offset = ARRAY_HEADER;
  for (const { event } of entries) {
    bytes.writeInt32BE(2, offset);
    bytes.writeInt16BE(kindOf(event.type, event.game).code, offset + 4);
    offset += 6;
  }
  return bytes;
}

function commandColumn(entries: readonly Entry[]): Buffer {
  const bytes = startArray(OID.uuid, entries.length, entries.length * 20);
  let offset = ARRAY_HEADER;
  for (const { event } of entries) {
    bytes.writeInt32BE(16, offset);
    writeUuid(bytes, event.commandId, offset + 4);
    offset += 20;
  }
  return bytes;
}

function dataColumn(entries: readonly Entry[]): Buffer {
  let size = 0;
  for (const { data } of entries) size += 4 + data.length;
  const bytes = startArray(OID.bytea, entries.length, size);
  let offset = ARRAY_HEADER;
  for (const { data } of entries) {
    bytes.writeInt32BE(data.length, offset);
    data.copy(bytes, offset + 4);
    offset += 4 + data.length;
  }
  return bytes;
}

function canonicalBytes(entries: readonly Entry[]): Buffer {
  let size = HASH_BYTES;
  for (const { data } of entries) size += tupleSize(data);
  const bytes = Buffer.allocUnsafe(size);
  let offset = HASH_BYTES;
  for (const entry of entries) offset = writeTuple(bytes, offset, entry);
  return bytes;
}

export function encodeBatch(entries: readonly Entry[]): EncodedBatch {
  return {
    canonical: canonicalBytes(entries),
    columns: [
      int64Column(entries, (entry) => entry.event.account),
      versionColumn(entries),
      kindColumn(entries),
      int64Column(entries, (entry) => entry.event.amount),
      int64Column(entries, (entry) => entry.event.available),
      int64Column(entries, (entry) => entry.event.held),
      commandColumn(entries),
      int64Column(entries, (entry) => entry.input),
      dataColumn(entries),
    ],
  };
}
