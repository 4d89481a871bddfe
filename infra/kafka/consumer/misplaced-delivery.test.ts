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

test('delivery continues after messages that retention deleted, and reports it', async () => {
  const { delivery, handed, warnings } = handing({ low: 20n, high: 100n });
  delivery.seek(0, 7n);
  await delivery.take(batchOf([20, 21]).payload);
  expect(handed).toEqual([[20, 21]]);
  expect(warnings).toEqual(['Kafka no longer has what was to be read next']);
});

test('a leftover from before a seek is dropped and its offset fetched again', async () => {
  const { delivery, newlyAsked, handed, failures } = handing({ low: 0n, high: 100n });
  delivery.seek(0, 7n);
  await delivery.take(batchOf([3]).payload);
  await delivery.take(batchOf([3]).payload);
  expect([newlyAsked(), handed, failures]).toEqual([['seek 7', 'seek 7', 'seek 7'], [], []]);
});

test('an unexplained gap is refetched once and accepted the second time', async () => {
  const { delivery, newlyAsked, handed } = handing({ low: 0n, high: 100n });
  delivery.seek(0, 7n);
  await delivery.take(batchOf([9]).payload);
  expect([newlyAsked(), handed]).toEqual([['seek 7', 'seek 7'], []]);
  await delivery.take(batchOf([9]).payload);
  expect(handed).toEqual([[9]]);
});

test('a new assignment resets earlier gaps', async () => {
  const { delivery, handed } = handing({ low: 0n, high: 100n });
  delivery.seek(0, 7n);
  await delivery.take(batchOf([9]).payload);
  delivery.beginAssignment();
  delivery.seek(0, 7n);
  await delivery.take(batchOf([9]).payload);
  expect(handed).toEqual([]);
});

test('a position past the end is reported, and from the third time its owner is asked again', async () => {
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

test('other consecutive failures do not ask the owner again', async () => {
  const { delivery, onPastEnd } = deliveryBed({ onBatch: () => Promise.reject(new Error('no room')) });
  delivery.seek(0, 7n);
  for (let attempt = 1; attempt <= 4; attempt++) await delivery.take(batchOf([7]).payload);
  expect(onPastEnd).not.toHaveBeenCalled();
});

test('the end of a topic is a valid position', async () => {
  const { delivery, failures } = handing({ low: 0n, high: 7n });
  delivery.seek(0, 7n);
  await delivery.take(batchOf([0]).payload);
  expect(failures).toEqual([]);
});
