// Entry point of the thread. Its parent posts a message to stop it.
import { parentPort, workerData } from 'node:worker_threads';
import { clockAhead, systemClock } from '#infra/process/clock.ts';
import { openLog } from '#infra/process/log.ts';
import { lowerThread } from '#infra/process/thread-share.ts';
import { DAILY_REPAIRS, DAILY_WORKS } from './daily-works.ts';
import type { ThreadData } from './prover/open-thread.ts';
import { openProver } from './prover/start.ts';

const parent = parentPort!;
const { logLevel, aheadMs, ...settings } = workerData as ThreadData;
lowerThread();
const prover = openProver({
  ...settings,
  works: DAILY_WORKS,
  repairs: DAILY_REPAIRS,
  clock: aheadMs === null ? systemClock : clockAhead(aheadMs),
  log: openLog({ level: logLevel }).child({ part: 'proofs' }),
  observe: (figures) => parent.postMessage(figures),
});

async function stop(): Promise<void> {
  await prover[Symbol.asyncDispose]();
  parent.close();
}

parent.once('message', () => void stop());
