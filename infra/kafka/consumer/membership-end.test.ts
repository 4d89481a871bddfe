import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchOf } from '#tests/support/delivery-bed.ts';
import { member } from '#tests/support/scripted-member.ts';
import type { ConsumerOptions } from '../port.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

test('a membership that breaks reports why and delivers nothing more', async () => {
  const onBatch = vi.fn<ConsumerOptions['onBatch']>(async () => {});
  const { assign, crash, deliver, ended } = await member({ onBatch });
  assign([0]);
  await settled();
  crash(new Error('the group forgot us'));
  await deliver(batchOf([7]).payload);
  expect(await ended).toEqual(new Error('the group forgot us'));
  expect(onBatch).not.toHaveBeenCalled();
});

test('leaving stops delivery and does not wait indefinitely for an answer', async () => {
  const onBatch = vi.fn<ConsumerOptions['onBatch']>(async () => {});
  const { assign, deliver, ended, leave, newlyAsked } = await member({ onBatch });
  assign([0]);
  await settled();
  newlyAsked();
  let hasLeft = false;
  const leaving = leave().then(() => (hasLeft = true));
  expect(await ended).toBe(null);
  await deliver(batchOf([7]).payload);
  expect([newlyAsked(), onBatch.mock.calls]).toEqual([['leave'], []]);
  await vi.advanceTimersByTimeAsync(9999);
  expect(hasLeft).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await leaving;
});

test('leaving returns as soon as the broker answers', async () => {
  const { answerGoodbye, leave } = await member();
  answerGoodbye();
  await leave();
  expect(vi.getTimerCount()).toBe(0);
});

test('a member that replaces a broken one removes it first', async () => {
  const { newlyAsked } = await member({ former: 'reader-1' });
  expect(newlyAsked()).toEqual(['connect', 'strike off reader-1']);
  const { newlyAsked: ofTheFirst } = await member();
  expect(ofTheFirst()).toEqual(['connect']);
});

test('a member that cannot be removed does not block its successor', async () => {
  const { assign, newlyAsked } = await member({
    former: 'reader-1',
    refusals: { strikeOff: new Error('unknown member') },
  });
  assign([0]);
  await settled();
  expect(newlyAsked()).toEqual(['connect', 'strike off reader-1', 'pause 0', 'seek 0 7', 'resume 0']);
});

test('a group that cannot be joined is left and the error reported', async () => {
  let told: unknown;
  void member({ refusals: { connect: new Error('no broker') } }).catch((error: unknown) => (told = error));
  await vi.advanceTimersByTimeAsync(9999);
  expect(told).toBe(undefined);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(new Error('no broker'));
});
