import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { threadMs } from './thread-share.ts';

test('a thread counts its own processor time', () => {
  const before = threadMs();
  let sum = 0;
  for (let step = 0; step < 5_000_000; step++) sum += step % 7;
  expect(sum).toBeGreaterThan(0);
  expect(threadMs()).toBeGreaterThan(before);
});

test.runIf(process.platform === 'linux')('a thread that gives way leaves the priority of its process', async () => {
  const before = getPriority();
  const code = `
    const { readlinkSync } = require('node:fs');
    const { getPriority } = require('node:os');
    const { parentPort } = require('node:worker_threads');
    import('${new URL('thread-share.ts', import.meta.url).href}').then(({ lowerThread }) => {
      lowerThread();
      parentPort.postMessage(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))));
    });`;
  const thread = new Worker(code, { eval: true });
  expect(await once(thread, 'message')).toEqual([10]);
  expect(getPriority()).toBe(before);
  await thread.terminate();
});
