import type { DatabasePool } from 'slonik';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Payouts } from '#contracts/internal/payouts.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { Names } from '../../module/names.ts';
import type { PositionWait } from '../../module/position-wait.ts';
import { attemptHandlers } from '../port/attempts.ts';
import { requestHandlers } from './request-withdrawal.ts';
import { staffHandlers } from './staff-actions.ts';
import { totalsHandler } from './withdrawal-totals.ts';
import { listHandlers } from '../port/withdrawal-lists.ts';
import { staffListHandlers } from './staff-lists.ts';

type Deps = {
  pool: DatabasePool;
  ledger: Ledger;
  identity: Identity;
  payouts: Payouts;
  compliance: Compliance;
  settings: Pick<LiveSettings, 'value'>;
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
