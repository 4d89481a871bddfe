import type { DatabasePool } from 'slonik';
import { readLedgerDays } from '#projections/ledger-days/read.ts';
import { answer, type Handler } from '../module/handler.ts';

export function ledgerDaysHandler(pool: DatabasePool): Handler<'ledger-days'> {
  return async ({ query: { from, to } }) => {
    const days = await readLedgerDays(pool, from, to);
    return answer({ days: days.map(({ came, went, ...day }) => ({ ...day, in: came, out: went })) });
  };
}
