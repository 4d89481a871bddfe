// Entry point of the thread. Its parent posts a message to stop it.
import { parentPort, workerData } from 'node:worker_threads';
import { openPool } from '#infra/postgres/pool.ts';
import { clockAhead, systemClock } from '#infra/process/clock.ts';
import { openLog } from '#infra/process/log.ts';
import { lowerThread } from '#infra/process/thread-share.ts';
import { openAuditor } from './start.ts';
import type { ThreadData } from './open-thread.ts';

const POOL_SIZE = 3;

const parent = parentPort!;
const { databaseUrl, masterKey, logLevel, firstSettings, aheadMs } = workerData as ThreadData;
lowerThread();
const pool = await openPool(databaseUrl, { max: POOL_SIZE });
const auditor = openAuditor({
  databaseUrl,
  pool,
  masterKey,
  firstSettings,
  clock: aheadMs === null ? systemClock : clockAhead(aheadMs),
  log: openLog({ level: logLevel }).child({ part: 'audit' }),
  observe: (figures) => parent.postMessage(figures),
});

async function stop(): Promise<void> {
  await auditor[Symbol.asyncDispose]();
  await pool.end();
  parent.close();
}

parent.once('message', () => void stop());
