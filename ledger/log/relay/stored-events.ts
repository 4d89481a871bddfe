import type { Client } from 'pg';
import type { StoredEvent } from '#contracts/internal/topics/ledger-events.ts';
import { AT, readInt64, readTimestamp, readUuid } from '../event-tuple.ts';
import { type LogSpan, readTuples } from '../read-forward.ts';

/** The client is busy until the end. */
export async function* readStored(client: Client, span: LogSpan): AsyncIterable<StoredEvent[]> {
  for await (const { bytes, starts } of readTuples(client, span)) yield starts.map((start) => storedAt(bytes, start));
}

function storedAt(bytes: Buffer, offset: number): StoredEvent {
  const data = offset + AT.data;
  return {
    partition: bytes.readInt16BE(offset + AT.partition),
    seq: readInt64(bytes, offset + AT.seq),
    account: readInt64(bytes, offset + AT.account),
    version: bytes.readInt32BE(offset + AT.version),
    kind: bytes.readInt16BE(offset + AT.kind),
    amount: readInt64(bytes, offset + AT.amount),
    available: readInt64(bytes, offset + AT.available),
    held: readInt64(bytes, offset + AT.held),
    commandId: readUuid(bytes, offset + AT.command),
    at: readTimestamp(bytes, offset + AT.at),
    data: bytes.toString('utf8', data, data + bytes.readInt32BE(offset + AT.dataLength)),
  };
}
