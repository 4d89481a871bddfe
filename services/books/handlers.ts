import type { Ground } from '../module/ground.ts';
import { balanceAtHandler } from './balance-at.ts';
import { deskHandlers } from './desk.ts';
import { journalHandler } from './journal.ts';
import { ledgerDaysHandler } from './ledger-days.ts';
import { trialBalanceHandler } from './trial-balance.ts';

export function handlers({ pool, reach, now }: Ground) {
  return {
    'trial-balance': trialBalanceHandler({ pool, reach }),
    'balance-at': balanceAtHandler({ pool, reach }),
    'ledger-days': ledgerDaysHandler(pool),
    journal: journalHandler(pool),
    ...deskHandlers(pool, now),
  };
}
