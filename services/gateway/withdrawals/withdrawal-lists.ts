import type { DatabasePool } from 'slonik';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Payouts } from '#contracts/internal/payouts.ts';
import { OPEN_STAGES } from '#contracts/withdrawals/stage.ts';
import { readAllWithdrawals, readQueues, readWithdrawals } from '#projections/withdrawals/read.ts';
import { answer, type Handler, type Handlers } from '../calls/handler.ts';
import { presentWithdrawal } from './present-withdrawal.ts';

type Deps = {
  pool: DatabasePool;
  payouts: Pick<Payouts, 'destinations'>;
  identity: Pick<Identity, 'publicPersons'>;
  compliance: Pick<Compliance, 'holdsOf' | 'risks'>;
};

type ListCall = 'withdrawal-history' | 'automated-withdrawal-history' | 'admin-withdrawals' | 'withdrawal-queues';

export function listHandlers({ pool, payouts, identity, compliance }: Deps): Pick<Handlers, ListCall> {
  const own: Handler<'withdrawal-history'> = async ({ account, query }) => {
    const rows = await readWithdrawals(pool, account, query);
    const destinations = await payouts.destinations(rows.map(({ id }) => id));
    const holds = await compliance.holdsOf(rows);
    return answer(rows.map((row) => presentWithdrawal(row, destinations.get(row.id) ?? null, holds.has(row.id))));
  };
  return {
    'withdrawal-history': own,
    'withdrawal-queues': async () => {
      const queues = await readQueues(pool);
      const inOrder = OPEN_STAGES.map((stage) => queues.find((queue) => queue.stage === stage));
      return answer(
        inOrder
          .filter((queue) => queue !== undefined)
          .map(({ oldest, ...queue }) => ({ ...queue, oldest: new Date(oldest).toISOString() })),
      );
    },
    'automated-withdrawal-history': own as unknown as Handler<'automated-withdrawal-history'>,
    'admin-withdrawals': async ({ query }) => {
      const rows = await readAllWithdrawals(pool, query);
      const ids = rows.map(({ id }) => id);
      const [destinations, people, holds, risks] = await Promise.all([
        payouts.destinations(ids),
        identity.publicPersons([...new Set(rows.map(({ account }) => account))]),
        compliance.holdsOf(rows),
        compliance.risks(ids),
      ]);
      return answer(
        rows.map((row) => ({
          ...presentWithdrawal(row, destinations.get(row.id) ?? null, holds.has(row.id)),
          risk: risks.get(row.id) ?? null,
          holdReason: holds.get(row.id) ?? null,
          userId: row.account,
          username: people.get(row.account)?.username ?? null,
          attempt: row.attempt,
          provider: row.provider,
          decidedBy: row.decidedBy,
          adminNotes: row.notes,
        })),
      );
    },
  };
}
