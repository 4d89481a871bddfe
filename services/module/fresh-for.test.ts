import { expect, test } from 'vitest';
import { freshFor } from './fresh-for.ts';

test('callers share one read until it is old', async () => {
  let now = 0;
  let reads = 0;
  const read = freshFor(
    1000,
    () => now,
    async () => ++reads,
  );
  expect([await read(), await read()]).toEqual([1, 1]);
  now = 999;
  expect(await read()).toBe(1);
  now = 1000;
  expect(await read()).toBe(2);
});

test('a failed read is repeated by the next caller', async () => {
  const answers = [Promise.reject(new Error('down')), Promise.resolve('up')];
  const read = freshFor(
    1000,
    () => 0,
    () => answers.shift()!,
  );
  await expect(read()).rejects.toThrow('down');
  expect(await read()).toBe('up');
});
