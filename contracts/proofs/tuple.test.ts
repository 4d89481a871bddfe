import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { decodeTuple, encodePayload } from '#ledger/log/codec.ts';
import { tupleSize, writeTuples } from '#ledger/log/event-tuple.ts';
import { adjusts, bets, rotates } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { readTuple, readTupleHeader } from './tuple.ts';

function tupleOf(event: LedgerEvent): Buffer {
  const data = encodePayload(event.payload, event.actor, event.termsSeq);
  const tuple = Buffer.alloc(tupleSize(data));
  writeTuples(tuple, 0, [{ event, input: 0, data }]);
  return tuple;
}

const EVENTS = givenAccount(adjusts(PLAYER, 500), bets(PLAYER, 10), rotates(PLAYER, 'mine')).events.map(
  (event, index) => ({ ...event, seq: 2 ** 33 + index, termsSeq: 5 }) as LedgerEvent,
);

test('events are read as the log reads them', () => {
  expect(EVENTS.map((event) => readTuple(tupleOf(event))?.event)).toEqual(
    EVENTS.map((event) => decodeTuple(tupleOf(event), 0)),
  );
});

test('bytes that are no tuple are refused, and an unknown kind or a broken payload is read without its event', () => {
  const tuple = tupleOf(EVENTS[0]!);
  const changed = (offset: number, byte: number) => {
    const bytes = Buffer.from(tuple);
    bytes[offset] = byte;
    return bytes;
  };
  const cut = Array.from({ length: tuple.length }, (_, length) => readTuple(tuple.subarray(0, length)));
  expect(cut.every((read) => read === null)).toBe(true);
  expect([readTupleHeader(changed(1, 11)), readTupleHeader(changed(5, 9)), readTupleHeader(changed(12, 0x7f))]).toEqual(
    [null, null, null],
  );
  const kindAt = 44;
  expect(readTuple(changed(kindAt, 0x7f))).toMatchObject({ header: { account: PLAYER }, event: null });
  expect(readTuple(changed(tuple.length - 1, 0xff))).toMatchObject({ header: { account: PLAYER }, event: null });
});
