import type { DatabasePool } from 'slonik';
import { statusOf, type WithdrawalStatus } from '#contracts/withdrawals/stage.ts';
import { readStageCounts, type StageCount } from '#projections/withdrawals/read.ts';
import { answer, type Handler } from '../../module/handler.ts';

export function totalsHandler(pool: DatabasePool): Handler<'withdrawal-totals'> {
  return async ({ account }) => {
    const counts = await readStageCounts(pool, account);
    const countOf = (...statuses: WithdrawalStatus[]) =>
      within(counts, statuses).reduce((sum, { count }) => sum + count, 0);
    return answer({
      totalWithdrawn: within(counts, ['completed']).reduce((sum, { points }) => sum + points, 0n),
      pending: countOf('pending', 'approved'),
      completed: countOf('completed'),
      failed: countOf('rejected', 'failed'),
    });
  };
}

function within(counts: readonly StageCount[], statuses: readonly WithdrawalStatus[]): StageCount[] {
  return counts.filter(({ stage }) => statuses.includes(statusOf(stage)));
}
