// Makes what is owed on a day, in a thread as the prover has it.
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { lowerThread } from '#infra/process/thread-share.ts';
import { dailyLiabilities } from '#services/proofs/liabilities/daily-liabilities.ts';

export type LiabilitiesTask = { databaseUrl: string; day: number };

const { databaseUrl, day } = workerData as LiabilitiesTask;
lowerThread();
const { lines } = await dailyLiabilities(
  { number: day },
  {
    databaseUrl,
    saltKey: 'a key of salts of the bench',
    clock: systemClock,
    log: silentLog(),
    signal: new AbortController().signal,
    signAt: async () => [],
  },
);
parentPort!.postMessage(lines);
