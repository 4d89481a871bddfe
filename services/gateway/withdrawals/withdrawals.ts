import type { DatabasePool } from 'slonik';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Payouts } from '#contracts/internal/payouts.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { requestHandlers } from './request-withdrawal.ts';
import { staffHandlers } from './staff-actions.ts';
import { totalsHandler } from './withdrawal-totals.ts';
import { listHandlers } from './withdrawal-lists.ts';

type Deps = { pool: DatabasePool; ledger: Ledger; identity: Identity; payouts: Payouts; compliance: Compliance };

export function withdrawalHandlers(deps: Deps) {
  return {
    ...requestHandlers(deps),
    ...listHandlers(deps),
    ...staffHandlers(deps),
    'withdrawal-totals': totalsHandler(deps.pool),
  };
}
