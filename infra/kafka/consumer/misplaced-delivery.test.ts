import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchOf, deliveryBed, offsetsOf } from '#tests/support/delivery-bed.ts';
import type { Range } from '../offsets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function handing(range: Range) {
  const handed: number[][] = [];
  const bed = deliveryBed({ range, onBatch: async (_, messages) => void handed.push(offsetsOf(messages)) });
  return { ...bed, handed };
}

test('what retention has taken is gone on after, and said', async () => {
  const { delivery, handed, warnings } = handing({ low: 20n, high: 100n });
  delivery.seek(0, 7n);
  await delivery.take(batchOf([20, 21]).payload);
  expect(handed).toEqual([[20, 21]]);
  expect(warnings).toEqual(['Kafka no longer has what was to be read next']);
});

test('a remainder of before a seek is dropped, and asked for again from the place', async () => {
  const { delivery, newlyAsked, handed, failures } = handing({ low: 0n, high: 100n });
  delivery.seek(0, 7n);
  await delivery.take(batchOf([3]).payload);
  await delivery.take(batchOf([3]).payload);
  expect([newlyAsked(), handed, failures]).toEqual([['seek 7', 'seek 7', 'seek 7'], [], []]);
});

test('a gap that Kafka has no reason for is doubted once, and believed when it is told again', async () => {
  const { delivery, newlyAsked, handed } = handing({ low: 0n, high: 100n });
  delivery.seek(0, 7n);
  await delivery.take(batchOf([9]).payload);
  expect([newlyAsked(), handed]).toEqual([['seek 7', 'seek 7'], []]);
  await delivery.take(batchOf([9]).payload);
  expect(handed).toEqual([[9]]);
});

test('a new assignment doubts anew', async () => {
  const { delivery, handed } = handing({ low: 0n, high: 100n });
  delivery.seek(0, 7n);
  await delivery.take(batchOf([9]).payload);
  delivery.beginAssignment();
  delivery.seek(0, 7n);
  await delivery.take(batchOf([9]).payload);
  expect(handed).toEqual([]);
});

test('a place past the end of the topic is told, and from the third time on its owner is asked anew', async () => {
  const { delivery, handed, failures, onPastEnd } = handing({ low: 0n, high: 5n });
  delivery.seek(0, 7n);
  const told: number[] = [];
  for (let attempt = 1; attempt <= 3; attempt++) {
    await delivery.take(batchOf([0]).payload);
    told.push(onPastEnd.mock.calls.length);
  }
  expect([told, handed]).toEqual([[0, 1, 2], []]);
  expect(failures[0]).toBe('The position 7 in events/0 is past its end (5).');
});

test('other failures in a row do not have the owner asked anew', async () => {
  const { delivery, onPastEnd } = deliveryBed({ onBatch: () => Promise.reject(new Error('no room')) });
  delivery.seek(0, 7n);
  for (let attempt = 1; attempt <= 4; attempt++) await delivery.take(batchOf([7]).payload);
  expect(onPastEnd).not.toHaveBeenCalled();
});

test('the end of a topic itself is a place: what comes next is read from there', async () => {
  const { delivery, failures } = handing({ low: 0n, high: 7n });
  delivery.seek(0, 7n);
  await delivery.take(batchOf([0]).payload);
  expect(failures).toEqual([]);
});
