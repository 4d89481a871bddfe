import type { DatabasePool } from 'slonik';
import { openPool } from '#infra/postgres/pool.ts';
import { answerTask } from '#infra/threads/answer-task.ts';
import { REFUSED_POSTBACKS } from '../offers/port/refused-postbacks.ts';
import { readNamesAtProvider } from '../payouts/port/names-at-provider.ts';
import type { Postbacks } from './exceptions/missing-conversions.ts';
import type { NamesAtProvider } from './matching/open-sides.ts';
import type { FinanceTask, Tasks } from './threads/tasks.ts';

// Runs in a thread. Reading statements, matching and writing sheets take seconds of a processor.
type Neighbours = { namesAtProvider: NamesAtProvider; postbacks: Postbacks };

type Result = Tasks[keyof Tasks]['result'];

/** Imports are dynamic: a preview does not load the views. */
async function doFinanceTask(pool: DatabasePool, task: FinanceTask, neighbours: Neighbours): Promise<Result> {
  switch (task.name) {
    case 'preview': {
      const { previewFile } = await import('./statements/preview.ts');
      const { chunksOf } = await import('./statements/files.ts');
      return previewFile(() => chunksOf(pool, task.given.file), task.given.mapping);
    }
    case 'import': {
      const { importFile } = await import('./statements/import-file.ts');
      await importFile(pool, task.given.file, task.given.account);
      return null;
    }
    case 'match': {
      const { runMatching } = await import('./runs/run.ts');
      const { AlreadyMatched } = await import('./matching/match-rows.ts');
      const { now, ...run } = task.given;
      try {
        return await runMatching({ ...neighbours, pool, now: () => now }, run);
      } catch (error) {
        if (error instanceof AlreadyMatched) return 'taken';
        throw error;
      }
    }
    case 'export': {
      const { spoolMonth } = await import('./export/spool-month.ts');
      return spoolMonth(pool, task.given.month, task.given.folder);
    }
  }
}

// Entry point of a thread. Matching needs names that payouts and offers know.
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
