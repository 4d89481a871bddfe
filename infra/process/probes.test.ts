import { afterEach, expect, test, vi } from 'vitest';
import { Health } from './health.ts';
import { Metrics } from './metrics.ts';
import { openProbes } from './probes.ts';

afterEach(() => vi.useRealTimers());

test('metrics are collected at most once a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const metrics = new Metrics();
  let written = 0;
  metrics.observed('cups', 'Cups.', () => ++written);
  const ask = openProbes(new Health(), metrics);
  const bodies = await Promise.all(Array.from({ length: 64 }, async () => (await ask('/metrics'))!.body));
  expect([written, new Set(bodies).size]).toEqual([1, 1]);
  vi.advanceTimersByTime(1000);
  expect((await ask('/metrics'))!.body).toContain('tallyhouse_cups 2');
});

test('a failed collection is retried a second later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const metrics = new Metrics();
  let isBroken = true;
  metrics.observed('cups', 'Cups.', () => {
    if (isBroken) throw new Error('no cups');
    return 1;
  });
  const ask = openProbes(new Health(), metrics);
  await expect(ask('/metrics')).rejects.toThrow('no cups');
  isBroken = false;
  vi.advanceTimersByTime(1000);
  expect((await ask('/metrics'))!.status).toBe(200);
});
