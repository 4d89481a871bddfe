import { expect, test } from 'vitest';
import { runAll } from './run-all.ts';

test('a failing task does not stop the others, and every failure is reported', async () => {
  const done: number[] = [];
  const work = async (task: number) => {
    if (task % 2 === 0) throw new Error(`task ${task}`);
    done.push(task);
  };
  const failure = await runAll([1, 2, 3, 4, 5], work).catch((error: unknown) => error as AggregateError);
  expect(done).toEqual([1, 3, 5]);
  expect((failure as AggregateError).errors.map(String)).toEqual(['Error: task 2', 'Error: task 4']);
});
