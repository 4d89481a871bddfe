import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { encodePayload } from '#ledger/log/codec.ts';
import { encodeBatch } from '#ledger/log/encode-batch.ts';
import { chain, GENESIS, HASH_BYTES } from '#ledger/log/hash-chain.ts';
import golden from './hash-chain.json' with { type: 'json' };

type GoldenEvent = (typeof golden.batches)[number]['events'][number];

function entryOf({ kind: _kind, input, ...fields }: GoldenEvent) {
  const event = { ...fields, partition: golden.partition } as unknown as LedgerEvent;
  return { event, input, data: encodePayload(event.payload, event.actor) };
}

function int(value: number, bytes: 2 | 4 | 8): Buffer {
  const field = Buffer.alloc(4 + bytes);
  field.writeInt32BE(bytes);
  if (bytes === 2) field.writeInt16BE(value, 4);
  else if (bytes === 4) field.writeInt32BE(value, 4);
  else field.writeBigInt64BE(BigInt(value), 4);
  return field;
}

function bytes(value: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(value.length);
  return Buffer.concat([length, value]);
}

/** COPY BINARY: the field count, then each field with its length. */
function rowOf(event: GoldenEvent): Buffer {
  const { payload, actor } = event;
  const sinceYear2000 = (event.at - Date.UTC(2000, 0, 1)) * 1000;
  return Buffer.concat([
    Buffer.from([0, 12]),
    int(golden.partition, 2),
    int(event.seq, 8),
    int(event.account, 8),
    int(event.version, 4),
    int(event.kind, 2),
    int(event.amount, 8),
    int(event.available, 8),
    int(event.held, 8),
    bytes(Buffer.from(event.commandId.replaceAll('-', ''), 'hex')),
    int(event.input, 8),
    int(sinceYear2000, 8),
    bytes(Buffer.from(JSON.stringify(actor === null ? payload : { ...payload, actor }))),
  ]);
}

test('the implementation yields the pinned hashes', () => {
  let hash = GENESIS;
  for (const batch of golden.batches) {
    const { canonical } = encodeBatch(batch.events.map(entryOf));
    hash = chain(hash, canonical);
    expect(hash.toString('hex')).toBe(batch.hash);
  }
});

test('the documented format yields them too: SHA-256 of the previous hash and the rows', () => {
  let hash = Buffer.alloc(HASH_BYTES);
  for (const batch of golden.batches) {
    hash = createHash('sha256')
      .update(hash)
      .update(Buffer.concat(batch.events.map(rowOf)))
      .digest();
    expect(hash.toString('hex')).toBe(batch.hash);
  }
});
