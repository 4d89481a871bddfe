import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchOf, TOPIC } from '#tests/support/delivery-bed.ts';
import { member } from '#tests/support/scripted-member.ts';
import type { ConsumerOptions } from '../port.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

type OnAssigned = ConsumerOptions['onAssigned'];

const settled = () => vi.advanceTimersByTimeAsync(0);

test('partitions pause at once and flow after their owner has set the positions', async () => {
  const { assign, newlyAsked, onAttempt, member: nameOf } = await member();
  assign([0, 1], 'reader-1');
  expect(newlyAsked()).toEqual(['connect', 'pause 0 1']);
  await settled();
  expect(newlyAsked()).toEqual(['seek 0 7', 'seek 1 0', 'resume 0 1']);
  expect([onAttempt.mock.calls.length, nameOf()]).toEqual([1, 'reader-1']);
});

test('the owner is not asked about an empty assignment', async () => {
  const { assign, newlyAsked, onAttempt } = await member();
  assign([]);
  await settled();
  expect([newlyAsked(), onAttempt.mock.calls.length]).toEqual([['connect'], 1]);
});

test("the owner is asked after the last assignment's batch has ended", async () => {
  const handled = Promise.withResolvers<void>();
  const onAssigned = vi.fn<OnAssigned>(async () => new Map([[0, 7n]]));
  const { assign, deliver } = await member({ onAssigned, onBatch: () => handled.promise });
  assign([0]);
  await settled();
  const taken = deliver(batchOf([7]).payload);
  await settled();
  assign([0, 1]);
  await settled();
  expect(onAssigned.mock.calls).toEqual([[[0]]]);
  handled.resolve();
  await taken;
  await settled();
  expect(onAssigned.mock.calls).toEqual([[[0]], [[0, 1]]]);
});

test('an assignment superseded while it waits or asks moves nothing', async () => {
  const answers: ((starts: ReadonlyMap<number, bigint>) => void)[] = [];
  const onAssigned = () => new Promise<ReadonlyMap<number, bigint>>((resolve) => void answers.push(resolve));
  const { assign, newlyAsked, onAttempt } = await member({ onAssigned });
  assign([0]);
  await settled();
  assign([1]);
  assign([0, 1]);
  await settled();
  expect(answers).toHaveLength(2);
  answers[0]!(new Map([[0, 1n]]));
  await settled();
  expect([newlyAsked(), onAttempt.mock.calls.length]).toEqual([['connect', 'pause 0', 'pause 1', 'pause 0 1'], 0]);
  answers[1]!(new Map([[0, 2n]]));
  await settled();
  expect(newlyAsked()).toEqual(['seek 0 2', 'seek 1 0', 'resume 0 1']);
});

test('an owner that fails to give positions is notified and asked again after growing pauses', async () => {
  const onAssigned = vi.fn<OnAssigned>(() => Promise.reject(new Error('no database')));
  const { assign, newlyAsked, failures, onAttempt } = await member({ onAssigned });
  assign([0]);
  const times: number[] = [];
  for (let attempt = 1; attempt <= 3; attempt++) {
    await settled();
    times.push(onAssigned.mock.calls.length);
    await vi.advanceTimersByTimeAsync(250 * 2 ** (attempt - 1) - 1);
    times.push(onAssigned.mock.calls.length);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(times).toEqual([1, 1, 2, 2, 3, 3]);
  expect([failures.length, failures[0], onAttempt.mock.calls.length]).toEqual([4, 'no database', 4]);
  expect(newlyAsked()).toEqual(['connect', 'pause 0']);
});

test('a position past the end is reported only if the topic is still too short at the second look', async () => {
  const onAssigned = async () => new Map([[0, 101n]]);
  const { assign, failures } = await member({ onAssigned });
  assign([0]);
  await settled();
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(250);
  expect(failures).toEqual([`The stored position 101 in ${TOPIC}/0 is past its end (100): was the topic recreated?`]);
});
