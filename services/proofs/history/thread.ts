// Entry point of a thread.
import { openPool } from '#infra/postgres/pool.ts';
import { answerTask } from '#infra/threads/answer-task.ts';
import { type HistoryTask, writeHistory } from './write-history.ts';

await answerTask(async ({ databaseUrl, task }: { databaseUrl: string; task: HistoryTask }) => {
  const pool = await openPool(databaseUrl, { max: 1 });
  try {
    return await writeHistory(pool, task);
  } finally {
    await pool.end();
  }
});
