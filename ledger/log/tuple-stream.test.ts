import { expect, test } from 'vitest';
import { adjusts, bonus } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { encodePayload } from './codec.ts';
import { AT, readInt64, tupleSize, writeTuples } from './event-tuple.ts';
import { tupleRuns } from './tuple-stream.ts';

const PREAMBLE = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const TRAILER = Buffer.from([0xff, 0xff]);

const { events } = givenAccount(bonus(PLAYER), { ...adjusts(PLAYER, 5), reason: 'ü'.repeat(90) }, adjusts(PLAYER, -5));
const rows = Buffer.concat(
  events.map((event) => {
    const data = encodePayload(event.payload, event.actor);
    const bytes = Buffer.alloc(tupleSize(data));
    writeTuples(bytes, 0, [{ event, input: 0, data }]);
    return bytes;
  }),
);
const STREAM = Buffer.concat([PREAMBLE, rows, TRAILER]);

async function seqsOf(chunks: Iterable<Buffer>): Promise<number[]> {
  const seqs: number[] = [];
  const parts: Buffer[] = [];
  for await (const run of tupleRuns(chunks as unknown as AsyncIterable<Buffer>)) {
    for (const start of run.starts) seqs.push(readInt64(run.bytes, start + AT.seq));
    parts.push(run.bytes.subarray(run.from, run.to));
  }
  const seen = Buffer.concat(parts);
  expect(rows.subarray(0, seen.length).equals(seen)).toBe(true);
  return seqs;
}

const ALL = events.map((event) => event.seq);

test('cut in two at any byte, the stream yields whole rows in order', async () => {
  for (let cut = 0; cut <= STREAM.length; cut++)
    expect(await seqsOf([STREAM.subarray(0, cut), STREAM.subarray(cut)])).toEqual(ALL);
});

test.each([1, 2, 7, 64, 129])('cut into pieces of %i bytes, the stream yields whole rows too', async (size) => {
  const pieces = Array.from({ length: Math.ceil(STREAM.length / size) }, (_, place) =>
    STREAM.subarray(place * size, (place + 1) * size),
  );
  expect(await seqsOf(pieces)).toEqual(ALL);
});

test('a stream that ends early is detected at any byte, also between two rows', async () => {
  for (let end = 0; end < STREAM.length; end++)
    await expect(seqsOf([STREAM.subarray(0, end)]), `cut after ${end}`).rejects.toThrow('cut off');
});

test('a log without events has no rows', async () => {
  expect(await seqsOf([PREAMBLE, TRAILER])).toEqual([]);
});
