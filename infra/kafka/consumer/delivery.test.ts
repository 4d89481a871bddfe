import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchOf, deliveryBed, offsetsOf } from '#tests/support/delivery-bed.ts';
import type { ConsumerOptions } from '../port.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const noRoom = () => Promise.reject(new Error('no room'));

test('a batch starts at the requested offset, and the next one continues after it', async () => {
  const handed: unknown[] = [];
  const { delivery, reached } = deliveryBed({
    onBatch: async (partition, messages, high) => void handed.push([partition, offsetsOf(messages), high]),
  });
  delivery.seek(0, 7n);
  // Messages compressed together are fetched together.
  const { payload, resolved } = batchOf([5, 6, 7, 8], { fetched: 7 });
  await delivery.take(payload);
  await delivery.take(batchOf([9]).payload);
  expect(handed).toEqual([
    [0, [7, 8], 100n],
    [0, [9], 100n],
  ]);
  expect([resolved, reached]).toEqual([['8'], new Map([[0, 10n]])]);
});

test('nothing is delivered before the positions are set, nor while the client stops', async () => {
  const onBatch = vi.fn<ConsumerOptions['onBatch']>(async () => {});
  const { delivery } = deliveryBed({ onBatch });
  await delivery.take(batchOf([0]).payload);
  delivery.seek(0, 0n);
  await delivery.take(batchOf([0], { isRunning: false }).payload);
  delivery.beginAssignment();
  await delivery.take(batchOf([0]).payload);
  expect(onBatch).not.toHaveBeenCalled();
});

test('the handler may return another offset to continue from', async () => {
  const { delivery, newlyAsked, reached } = deliveryBed({ onBatch: async () => ({ seekTo: 3n }) });
  delivery.seek(0, 7n);
  const { payload, resolved } = batchOf([7]);
  await delivery.take(payload);
  expect([newlyAsked(), resolved, reached.get(0)]).toEqual([['seek 7', 'seek 3'], [], 3n]);
});

test('a failed batch is redelivered after growing pauses until it succeeds', async () => {
  const onBatch = vi.fn<ConsumerOptions['onBatch']>(async () => {});
  const { delivery, newlyAsked, failures } = deliveryBed({ onBatch });
  delivery.seek(0, 7n);
  newlyAsked();
  const pauseOfFailure = async () => {
    onBatch.mockImplementationOnce(noRoom);
    const from = Date.now();
    await delivery.take(batchOf([7]).payload);
    expect(newlyAsked()).toEqual(['pause', 'seek 7']);
    await vi.advanceTimersToNextTimerAsync();
    expect(newlyAsked()).toEqual(['resume']);
    return Date.now() - from;
  };
  expect([await pauseOfFailure(), await pauseOfFailure(), await pauseOfFailure()]).toEqual([250, 500, 1000]);
  await delivery.take(batchOf([7]).payload);
  delivery.seek(0, 7n);
  newlyAsked();
  expect(await pauseOfFailure()).toBe(250);
  expect(failures).toEqual(Array.from({ length: 4 }, () => 'no room'));
});

test('a new assignment resets failures and pauses', async () => {
  const { delivery, newlyAsked } = deliveryBed({ onBatch: noRoom });
  delivery.seek(0, 7n);
  await delivery.take(batchOf([7]).payload);
  delivery.beginAssignment();
  newlyAsked();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(newlyAsked()).toEqual([]);
  delivery.seek(0, 7n);
  await delivery.take(batchOf([7]).payload);
  await vi.advanceTimersByTimeAsync(250);
  expect(newlyAsked()).toEqual(['seek 7', 'pause', 'seek 7', 'resume']);
});

test('a long batch sends heartbeats until it ends', async () => {
  const handled = Promise.withResolvers<void>();
  const { delivery } = deliveryBed({ onBatch: () => handled.promise });
  delivery.seek(0, 7n);
  const { payload, heartbeat } = batchOf([7]);
  heartbeat.mockRejectedValueOnce(new Error('unknown member'));
  const taken = delivery.take(payload);
  await vi.advanceTimersByTimeAsync(3000);
  expect(heartbeat).toHaveBeenCalledTimes(3);
  handled.resolve();
  await taken;
  await vi.advanceTimersByTimeAsync(3000);
  expect(heartbeat).toHaveBeenCalledTimes(3);
});

test('idle waits for the current batch, whether it succeeds or fails', async () => {
  const handled = Promise.withResolvers<void>();
  const { delivery } = deliveryBed({ onBatch: () => handled.promise });
  delivery.seek(0, 7n);
  const taken = delivery.take(batchOf([7]).payload);
  let isIdle = false;
  const idle = delivery.idle().then(() => (isIdle = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isIdle).toBe(false);
  handled.reject(new Error('no room'));
  await Promise.all([taken, idle]);
});
