import { openPool } from '#infra/postgres/pool.ts';
import { answerTask } from '#infra/threads/answer-task.ts';
import { doFinanceTask } from './do-task.ts';
import type { FinanceTask } from './threads/tasks.ts';

const POOL_SIZE = 2;

type Given = FinanceTask & { databaseUrl: string; statementTimeoutMs: number };

// The last statement of an import changes every line of its file: ten million take longer than the usual timeout.
await answerTask(async ({ databaseUrl, statementTimeoutMs, ...task }: Given) => {
  const pool = await openPool(databaseUrl, { max: POOL_SIZE, statementTimeoutMs });
  try {
    return await doFinanceTask(pool, task);
  } finally {
    await pool.end();
  }
});
