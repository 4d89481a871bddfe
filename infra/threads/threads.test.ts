import { afterEach, expect, test } from 'vitest';
import type { TestTask } from '#tests/support/task-program.ts';
import { ThreadFailed } from './thread-failed.ts';
import { openThreads, type Task, type Threads } from './threads.ts';

const program = new URL('../../tests/support/task-program.ts', import.meta.url);
const bound = (running: number, waiting: number) => ({ running, waiting });
let threads: Threads | null = null;
afterEach(() => threads?.[Symbol.asyncDispose]());

function opened(short = bound(1, 4)): (task: TestTask, given?: Partial<Task>) => Promise<unknown> {
  threads = openThreads({ short, long: bound(1, 1), background: bound(1, 1), player: bound(1, 1) });
  const running = threads;
  return (data, given) => running.run({ program, data, memoryMb: 32, timeLimitMs: 60_000, lane: 'short', ...given });
}

/** Blocks its thread until `release`. */
function waiting() {
  const flag = new SharedArrayBuffer(4);
  const release = () => {
    const cell = new Int32Array(flag);
    Atomics.store(cell, 0, 1);
    Atomics.notify(cell, 0);
  };
  return { task: { act: 'wait', flag } as const, release };
}

const whyOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as ThreadFailed).why,
  );

test('a task that blocks its thread does not block the event loop', async () => {
  const run = opened();
  const { task, release } = waiting();
  const running = run(task);
  await new Promise((resolve) => setImmediate(resolve));
  release();
  await expect(running).resolves.toMatch(/ok|not-equal/);
});

test.each([
  ['needs more memory', 'fill', 'memory', {}],
  ['needs more time', 'spin', 'time', { timeLimitMs: 1 }],
  ['throws', 'throw', 'fault', {}],
  ['ends its thread', 'exit', 'fault', {}],
] as const)('a task that %s fails with a sentence, and the next one runs', async (_name, act, why, given) => {
  const run = opened();
  const failure = await run({ act }, given).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ThreadFailed);
  expect(failure).toMatchObject({ why, message: expect.stringMatching(/\.$/) });
  await expect(run({ act: 'answer', value: 12n })).resolves.toBe(12n);
});

test('a program that cannot be loaded is a fault of its task', async () => {
  const run = opened();
  const missing = new URL('no-such-program.ts', import.meta.url);
  expect(await whyOf(run({ act: 'answer', value: 1 }, { program: missing }))).toBe('fault');
});

test('tasks and those that wait for a thread are bounded, and each lane has its own threads', async () => {
  const run = opened(bound(1, 1));
  const { task, release } = waiting();
  const [first, second] = [run(task), run({ act: 'answer', value: 2 })];
  expect(await whyOf(run({ act: 'answer', value: 3 }))).toBe('busy');
  await expect(run({ act: 'answer', value: 4 }, { lane: 'long' })).resolves.toBe(4);
  release();
  await first;
  await expect(second).resolves.toBe(2);
});

test('closing ends the threads, and refuses those that wait', async () => {
  const run = opened();
  const whys = Promise.all([whyOf(run(waiting().task)), whyOf(run({ act: 'answer', value: 2 }))]);
  await threads![Symbol.asyncDispose]();
  expect(await whys).toEqual(['fault', 'busy']);
});
