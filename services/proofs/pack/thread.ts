// Entry point of the thread.
import { openPool } from '#infra/postgres/pool.ts';
import { answerTask } from '#infra/threads/answer-task.ts';
import { type PackAsked, spoolPack } from './spool-pack.ts';

const POOL_SIZE = 2;

type Given = { databaseUrl: string; statementTimeoutMs: number; folder: string; asked: PackAsked };

await answerTask(async ({ databaseUrl, statementTimeoutMs, folder, asked }: Given) => {
  const pool = await openPool(databaseUrl, { max: POOL_SIZE, statementTimeoutMs });
  try {
    return await spoolPack(pool, folder, asked);
  } finally {
    await pool.end();
  }
});
