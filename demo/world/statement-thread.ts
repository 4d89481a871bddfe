// One thread for all statements of the demo world: a new one for each would take longer than its import.
import { parentPort, workerData } from 'node:worker_threads';
import { openPool } from '#infra/postgres/pool.ts';
import { doFinanceTask } from '#services/finance/do-task.ts';
import type { FinanceTask } from '#services/finance/threads/tasks.ts';

const parent = parentPort!;
const { databaseUrl } = workerData as { databaseUrl: string };
const pool = await openPool(databaseUrl, { max: 1 });

parent.on('message', (task: FinanceTask | null) => {
  if (task === null) {
    void pool.end().then(() => parent.close());
    return;
  }
  void doFinanceTask(pool, task).then((result) => parent.postMessage(result));
});
