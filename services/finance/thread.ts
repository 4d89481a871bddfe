import { openPool } from '#infra/postgres/pool.ts';
import { answerTask } from '#infra/threads/answer-task.ts';
import { doFinanceTask } from './do-task.ts';
import type { FinanceTask } from './threads/tasks.ts';

const POOL_SIZE = 2;

await answerTask(async ({ databaseUrl, ...task }: FinanceTask & { databaseUrl: string }) => {
  const pool = await openPool(databaseUrl, { max: POOL_SIZE });
  try {
    return await doFinanceTask(pool, task);
  } finally {
    await pool.end();
  }
});
