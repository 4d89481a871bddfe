import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readsAtRest } from './after-reads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function waiting(answer: Promise<string>) {
  const client = new QueryClient();
  const rested = vi.fn<() => void>();
  void client.fetchQuery({ queryKey: ['figure'], queryFn: () => answer });
  void readsAtRest(client).then(rested);
  return rested;
}

test('reads are at rest a moment after the last answer', async () => {
  const answer = Promise.withResolvers<string>();
  const rested = waiting(answer.promise);
  await vi.advanceTimersByTimeAsync(1000);
  expect(rested).not.toHaveBeenCalled();
  answer.resolve('1,000 points');
  await vi.advanceTimersByTimeAsync(200);
  expect(rested).toHaveBeenCalledTimes(1);
});

test('a read that hangs is not waited for', async () => {
  const rested = waiting(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(3000);
  expect(rested).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(rested).toHaveBeenCalledTimes(1);
});

test('they are at rest when the page has painted them, also on a slow machine', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const rested = waiting(Promise.resolve('1,000 points'));
  await vi.advanceTimersByTimeAsync(1000);
  expect([idle.length, rested.mock.calls.length]).toEqual([1, 0]);
  idle[0]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(rested).toHaveBeenCalledTimes(1);
});
