// Entry point of a thread. Matching needs names that payouts and offers know.
import { openPool } from '#infra/postgres/pool.ts';
import { answerTask } from '#infra/threads/answer-task.ts';
import { doFinanceTask } from './do-task.ts';
import type { FinanceTask } from './threads/tasks.ts';
import { REFUSED_POSTBACKS } from '../offers/port/refused-postbacks.ts';
import { readNamesAtProvider } from '../payouts/port/names-at-provider.ts';

const POOL_SIZE = 2;

await answerTask(async ({ databaseUrl, ...task }: FinanceTask & { databaseUrl: string }) => {
  const pool = await openPool(databaseUrl, { max: POOL_SIZE });
  try {
    return await doFinanceTask(pool, task, {
      namesAtProvider: readNamesAtProvider,
      postbacks: REFUSED_POSTBACKS,
    });
  } finally {
    await pool.end();
  }
});
