import type { DatabasePool } from 'slonik';
import type { Payouts } from '#contracts/internal/payouts.ts';
import { readAllWithdrawals, readWithdrawals } from '#projections/withdrawals/read.ts';
import { answer, type Handler, type Handlers } from '../calls/handler.ts';
import { presentWithdrawal } from './present-withdrawal.ts';

type Deps = { pool: DatabasePool; payouts: Pick<Payouts, 'destinations'> };

type ListCall = 'withdrawal-history' | 'automated-withdrawal-history' | 'admin-withdrawals';

export function listHandlers({ pool, payouts }: Deps): Pick<Handlers, ListCall> {
  const own: Handler<'withdrawal-history'> = async ({ account, query }) => {
    const rows = await readWithdrawals(pool, account, query);
    const destinations = await payouts.destinations(rows.map(({ id }) => id));
    return answer(rows.map((row) => presentWithdrawal(row, destinations.get(row.id) ?? null)));
  };
  return {
    'withdrawal-history': own,
    'automated-withdrawal-history': own as unknown as Handler<'automated-withdrawal-history'>,
    'admin-withdrawals': async ({ query }) => {
      const rows = await readAllWithdrawals(pool, query);
      const destinations = await payouts.destinations(rows.map(({ id }) => id));
      return answer(
        rows.map((row) => ({
          ...presentWithdrawal(row, destinations.get(row.id) ?? null),
          userId: row.account,
          attempt: row.attempt,
          provider: row.provider,
          decidedBy: row.decidedBy,
          adminNotes: row.notes,
        })),
      );
    },
  };
}
