import type { DatabasePool } from 'slonik';
import { resultOf } from '#contracts/economics/flows.ts';
import { readCohorts, readFlows } from '#projections/economics/read.ts';
import type { Ground } from '../module/ground.ts';
import { answer, type Handler } from '../module/handler.ts';

function economicsHandler(pool: DatabasePool): Handler<'economics'> {
  return async ({ query: { group, ...steps } }) => {
    if (group === 'cohort') {
      const cohorts = await readCohorts(pool, steps);
      return answer({ rows: cohorts.map(({ cohort, ...row }) => ({ ...row, name: cohort, result: resultOf(row) })) });
    }
    const flows = await readFlows(pool, group === 'all' ? null : group, steps);
    return answer({ rows: flows.map(({ source, ...row }) => ({ ...row, name: source, result: resultOf(row) })) });
  };
}

export const handlers = (ground: Ground) => ({ economics: economicsHandler(ground.pool) });
