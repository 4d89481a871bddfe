import type { DatabasePool } from 'slonik';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { SettingKey } from '#contracts/settings/registry.ts';
import { statusOf, type WithdrawalStatus } from '#contracts/withdrawals/stage.ts';
import { readStageCounts, type StageCount } from '#projections/withdrawals/read.ts';
import { answer, type Handler } from '../../module/handler.ts';
import type { Names } from '../../module/names.ts';
import type { PositionWait } from '../../module/position-wait.ts';
import { attemptHandlers } from '../port/attempts.ts';
import { requestHandlers } from './request-withdrawal.ts';
import { staffHandlers } from './staff-actions.ts';
import { listHandlers } from '../port/withdrawal-lists.ts';
import { staffListHandlers } from './staff-lists.ts';
import type { PayoutRegistry } from '../registry.ts';

function totalsHandler(pool: DatabasePool): Handler<'withdrawal-totals'> {
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

type Deps = {
  pool: DatabasePool;
  ledger: Ledger;
  identity: Identity;
  destinationKey: string;
  registry: Pick<PayoutRegistry, 'passes'>;
  compliance: Compliance;
  settings: Pick<LiveSettings, 'value'>;
  firstValues: Readonly<Record<SettingKey, unknown>>;
  names: Names;
  staff: Pick<StaffRecords, 'access'>;
  reach: PositionWait;
  now: () => number;
};

export function withdrawalHandlers(deps: Deps) {
  return {
    ...requestHandlers(deps),
    ...listHandlers(deps),
    ...staffListHandlers(deps),
    ...attemptHandlers(deps),
    ...staffHandlers(deps),
    'withdrawal-totals': totalsHandler(deps.pool),
  };
}
