import type { DatabasePool } from 'slonik';
import type { Postbacks } from './exceptions/missing-conversions.ts';
import type { NamesAtProvider } from './matching/open-sides.ts';
import { REFUSED_POSTBACKS } from '../offers/port/refused-postbacks.ts';
import { readNamesAtProvider } from '../payouts/port/names-at-provider.ts';
import type { FinanceTask, Tasks } from './threads/tasks.ts';

/** Matching needs names that payouts and offers know. */
const NEIGHBOURS: { namesAtProvider: NamesAtProvider; postbacks: Postbacks } = {
  namesAtProvider: readNamesAtProvider,
  postbacks: REFUSED_POSTBACKS,
};

type Result = Tasks[keyof Tasks]['result'];

/** Takes seconds of a processor. Imports are dynamic: a preview does not load the views. */
export async function doFinanceTask(pool: DatabasePool, task: FinanceTask): Promise<Result> {
  switch (task.name) {
    case 'preview': {
      const { previewFile } = await import('./statements/preview.ts');
      const { chunksOf } = await import('./statements/files.ts');
      return previewFile(() => chunksOf(pool, task.given.file), task.given);
    }
    case 'import': {
      const { importFile } = await import('./statements/import-file.ts');
      await importFile(pool, task.given);
      return null;
    }
    case 'match': {
      const { runMatching } = await import('./runs/run.ts');
      const { AlreadyMatched } = await import('./matching/match-rows.ts');
      const { now, ...run } = task.given;
      try {
        return await runMatching({ ...NEIGHBOURS, pool, now: () => now }, run);
      } catch (error) {
        if (error instanceof AlreadyMatched) return 'taken';
        throw error;
      }
    }
    case 'match-daily': {
      const { runDaily } = await import('./runs/run.ts');
      const { now, ...run } = task.given;
      await runDaily({ ...NEIGHBOURS, pool, now: () => now }, run);
      return null;
    }
    case 'export': {
      const { spoolMonth } = await import('./export/spool-month.ts');
      return spoolMonth({ pool, ...task.given });
    }
  }
}
