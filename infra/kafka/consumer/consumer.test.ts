import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scripted } from '#tests/support/scripted-member.ts';
import { openConsumer } from './consumer.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

function opening(given: Parameters<typeof scripted>[0] = {}) {
  const { parts, ...group } = scripted(given);
  const explain = (thrown: unknown) => new Error(`explained: ${(thrown as Error).message}`);
  let told = 'opening';
  const opened = openConsumer({ ...parts, explain });
  void opened.then(
    () => (told = 'open'),
    (error: unknown) => (told = String(error)),
  );
  group.answerGoodbye();
  return { ...group, opened, state: () => told };
}

test('a consumer is open after its first assignment', async () => {
  const { assign, state } = opening();
  await settled();
  expect(state()).toBe('opening');
  assign([0]);
  await settled();
  expect(state()).toBe('open');
});

test('a consumer that cannot join a group gets a readable reason', async () => {
  const { state } = opening({ refusals: { connect: new Error('no broker') } });
  await settled();
  expect(state()).toBe('Error: explained: no broker');
});

test('a consumer whose membership breaks reports it and rejoins in place of its former member', async () => {
  const { assign, crash, newlyAsked, failures } = opening();
  await settled();
  assign([0], 'reader-1');
  await settled();
  newlyAsked();
  crash(new Error('the group forgot us'));
  await vi.advanceTimersByTimeAsync(249);
  expect([newlyAsked(), failures]).toEqual([[], ['explained: the group forgot us']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(newlyAsked()).toEqual(['connect', 'strike off reader-1']);
});

test('a broken member is removed from the group even after a failed attempt to rejoin', async () => {
  const refusals: { connect?: Error } = {};
  const { assign, crash, newlyAsked } = opening({ refusals });
  await settled();
  assign([0], 'reader-1');
  await settled();
  newlyAsked();
  refusals.connect = new Error('no broker');
  crash(new Error('the group forgot us'));
  await vi.advanceTimersByTimeAsync(250);
  delete refusals.connect;
  await vi.advanceTimersByTimeAsync(500);
  expect(newlyAsked()).toEqual(['connect', 'leave', 'connect', 'strike off reader-1']);
});

test('pauses grow with every broken membership until the next assignment', async () => {
  const { assign, crash, newlyAsked } = opening();
  await settled();
  newlyAsked();
  const pauseAfterCrash = async () => {
    crash(new Error('the group forgot us'));
    let waitedMs = 0;
    for (; waitedMs < 5000 && !newlyAsked().includes('connect'); waitedMs += 50) await vi.advanceTimersByTimeAsync(50);
    return waitedMs;
  };
  expect([await pauseAfterCrash(), await pauseAfterCrash(), await pauseAfterCrash()]).toEqual([250, 500, 1000]);
  assign([0]);
  await settled();
  expect(await pauseAfterCrash()).toBe(250);
});

test('a consumer closed during a pause does not rejoin', async () => {
  const { assign, crash, opened, newlyAsked } = opening();
  await settled();
  assign([0]);
  const consumer = await opened;
  crash(new Error('the group forgot us'));
  await settled();
  newlyAsked();
  await consumer.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(newlyAsked()).toEqual([]);
});

test('a consumer closed while it rejoins leaves the group', async () => {
  const { assign, crash, opened, newlyAsked } = opening();
  await settled();
  assign([0], 'reader-1');
  const consumer = await opened;
  newlyAsked();
  crash(new Error('the group forgot us'));
  await settled();
  vi.advanceTimersByTime(250);
  const seen: string[] = [];
  for (let turn = 0; turn < 100 && seen.length === 0; turn++) {
    await Promise.resolve();
    seen.push(...newlyAsked());
  }
  await consumer.close();
  expect([...seen, ...newlyAsked()]).toEqual(['connect', 'strike off reader-1', 'leave']);
});

test('an aborted consumer does not wait for its group', async () => {
  const stop = new AbortController();
  const { newlyAsked, state } = opening({ signal: stop.signal });
  await settled();
  expect(state()).toBe('opening');
  stop.abort();
  await settled();
  expect([state(), newlyAsked()]).toEqual(['open', ['connect', 'leave']]);
});

test('a consumer aborted before it opens is returned closed', async () => {
  const { newlyAsked, state } = opening({ signal: AbortSignal.abort() });
  await settled();
  expect([state(), newlyAsked()]).toEqual(['open', ['connect', 'leave']]);
});
