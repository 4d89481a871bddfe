import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { KINDS } from '#contracts/kinds.ts';
import { UnreadableEvent } from '#contracts/internal/feed.ts';
import { checkPayload, decodeTuple, decodeTuples, encodePayload } from './codec.ts';
import {
  AT,
  readInt64,
  readTimestamp,
  readUuid,
  tupleSize,
  viewOf,
  writeInt64,
  writeTimestamp,
  writeTuples,
  writeUuid,
} from './event-tuple.ts';

const int64 = fc.oneof(
  fc.maxSafeInteger(),
  fc.constantFrom(0, -1, 2 ** 32, -(2 ** 32), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
);

const anyEvent = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    partition: fc.integer({ min: 0, max: 32767 }),
    seq: fc.maxSafeNat(),
    account: fc.integer({ min: 1, max: 2 ** 48 - 1 }),
    version: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    amount: int64,
    available: fc.maxSafeNat(),
    held: fc.maxSafeNat(),
    commandId: fc.uuid(),
    at: fc.integer({ min: 0, max: 8_000_000_000_000 }),
    actor: fc.option(fc.constantFrom('cli:test', 'operator:12')),
    payload: fc.dictionary(
      fc.string({ unit: 'grapheme' }).filter((key) => !['actor', 'termsSeq', '__proto__'].includes(key)),
      fc.oneof(fc.string({ unit: 'binary' }), int64),
    ),
    termsSeq: fc.option(fc.nat(), { nil: undefined }),
  })
  .map(({ kind: { type, game }, termsSeq, ...header }) => {
    return { ...header, type, game, ...(termsSeq !== undefined && { termsSeq }) } as unknown as LedgerEvent;
  });

function written(event: LedgerEvent, input: number): Buffer {
  const data = encodePayload(event.payload, event.actor, event.termsSeq);
  const bytes = Buffer.alloc(3 + tupleSize(data) + 2);
  expect(writeTuples(bytes, 3, [{ event, input, data }])).toEqual([3]);
  return bytes;
}

function runOf(events: readonly LedgerEvent[]): { bytes: Buffer; starts: number[] } {
  const tuples = events.map((event) => written(event, 0).subarray(3, -2));
  const starts = tuples.map((_, place) => tuples.slice(0, place).reduce((sum, { length }) => sum + length, 0));
  return { bytes: Buffer.concat(tuples), starts };
}

test('a run of events is read like each of them alone', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 20 }), (events) => {
      const { bytes, starts } = runOf(events);
      expect(decodeTuples({ bytes, starts })).toEqual(starts.map((start) => decodeTuple(bytes, start)));
    }),
  );
  const long = Array.from({ length: 3 }, () => fc.sample(anyEvent, 1)[0]!).map((event) => ({
    ...event,
    payload: { note: 'x'.repeat(40_000) },
  })) as unknown as LedgerEvent[];
  expect(decodeTuples(runOf(long)).map(({ payload }) => payload)).toEqual(long.map(({ payload }) => payload));
});

test('a broken payload fails the run at its own event', () => {
  const [event] = fc.sample(anyEvent, 1);
  const events = [1, 2, 3].map((seq) => ({ ...event!, partition: 3, seq, payload: { note: 'said' } }));
  const { bytes, starts } = runOf(events as unknown as LedgerEvent[]);
  bytes[starts[1]! + AT.data] = 0x5d;
  expect(() => decodeTuples({ bytes, starts })).toThrow('event 3-2 cannot be read: its payload is not JSON');
});

test('an event is read back as written, whatever it contains', () => {
  fc.assert(
    fc.property(anyEvent, fc.maxSafeNat(), (event, input) => {
      const bytes = written(event, input);
      const payload = JSON.parse(JSON.stringify(event.payload)) as object;
      expect(decodeTuple(bytes, 3)).toEqual({ ...event, payload });
      expect(readInt64(bytes, 3 + AT.input)).toBe(input);
    }),
  );
});

test('the actor is on the event, not in its payload', () => {
  const event = {
    type: 'points-adjusted',
    game: null,
    actor: 'cli:test',
    payload: { reason: 'Größe 😀' },
  } as LedgerEvent;
  const full = { ...event, partition: 0, seq: 1, account: 1, version: 1, amount: 5, available: 5, held: 0, at: 0 };
  const read = decodeTuple(
    written({ ...full, commandId: '0189d3a4-0000-7000-8000-000000000000' } as LedgerEvent, 0),
    3,
  );
  expect(read).toMatchObject({ actor: 'cli:test' });
  expect(read.payload).toEqual({ reason: 'Größe 😀' });
});

test('numbers, ids and times keep every digit', () => {
  const bytes = Buffer.alloc(16);
  fc.assert(
    fc.property(int64, fc.uuid(), fc.integer({ min: 0, max: 8_000_000_000_000 }), (number, uuid, at) => {
      writeInt64(viewOf(bytes), number, 0);
      expect([readInt64(bytes, 0), bytes.readBigInt64BE(0)]).toEqual([number, BigInt(number)]);
      writeUuid(bytes, uuid.toUpperCase(), 0);
      expect(readUuid(bytes, 0)).toBe(uuid);
      writeTimestamp(viewOf(bytes), at, 0);
      expect(readTimestamp(bytes, 0)).toBe(at);
    }),
  );
});

test('a number beyond the safe integers throws instead of being rounded', () => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(2n ** 53n);
  expect(() => readInt64(bytes, 0)).toThrow('beyond 2^53');
});

test('every field is preceded by its length, as COPY writes it', () => {
  const [event] = fc.sample(anyEvent, { numRuns: 1, seed: 1 });
  const bytes = written(event!, 1);
  expect(bytes.readInt16BE(3)).toBe(12);
  const lengths = [2, 8, 8, 4, 2, 8, 8, 8, 16, 8, 8];
  let at = 5;
  for (const length of lengths) {
    expect(bytes.readInt32BE(at)).toBe(length);
    at += 4 + length;
  }
  expect(at).toBe(3 + AT.dataLength);
});

test('an event of an unknown kind or with a broken payload names its position', () => {
  const [event] = fc.sample(anyEvent, { numRuns: 1, seed: 1 });
  const bytes = written({ ...event!, partition: 3, seq: 77 } as LedgerEvent, 1);
  bytes.writeInt16BE(99, 3 + AT.kind);
  expect(() => decodeTuple(bytes, 3)).toThrow(UnreadableEvent);
  expect(() => decodeTuple(bytes, 3)).toThrow('event 3-77 cannot be read: kind 99 is not in the catalogue');
  bytes.writeInt16BE(3, 3 + AT.kind);
  bytes.writeInt32BE(3, 3 + AT.dataLength);
  bytes.write('{"x', 3 + AT.data);
  expect(() => decodeTuple(bytes, 3)).toThrow('event 3-77 cannot be read: its payload is not JSON');
});

test('a payload is checked against its schema, and the complaint says what is wrong', () => {
  const event = { type: 'hold-posted', payload: { holdId: 'a' } } as LedgerEvent;
  expect(checkPayload(event)).toBeNull();
  expect(checkPayload({ ...event, payload: { holdId: 5 } } as unknown as LedgerEvent)).toMatch(/^holdId: /);
});
