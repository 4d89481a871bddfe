import type { DatabasePool } from 'slonik';
import type { Compliance } from '#contracts/internal/compliance.ts';
import { readWithdrawals } from '#projections/withdrawals/read.ts';
import { answer, type Handler, type Handlers } from '../../module/handler.ts';
import { readDestinations } from './destinations.ts';
import { presentWithdrawal, shownDestination } from './present-withdrawal.ts';
import { readClaims } from './read-attempts.ts';

type Deps = {
  pool: DatabasePool;
  compliance: Pick<Compliance, 'holdsOf'>;
};

type ListCall = 'withdrawal-history' | 'automated-withdrawal-history';

/** Destinations are masked unless `isOpen`: players see their own, staff with a reason. */
export function listHandlers({ pool, compliance }: Deps, isOpen = true): Pick<Handlers, ListCall> {
  const own: Handler<'withdrawal-history'> = async ({ account, query }) => {
    const rows = await readWithdrawals(pool, account, query);
    const ids = rows.map(({ id }) => id);
    const destinations = await readDestinations(pool, ids);
    const holds = await compliance.holdsOf(rows);
    const claims = await readClaims(pool, ids);
    return answer(
      rows.map((row) => {
        const standing = { isHeld: holds.has(row.id), claimBy: claims.get(row.id) ?? null };
        return presentWithdrawal(row, shownDestination(destinations.get(row.id), isOpen), standing);
      }),
    );
  };
  return {
    'withdrawal-history': own,
    'automated-withdrawal-history': own as unknown as Handler<'automated-withdrawal-history'>,
  };
}
