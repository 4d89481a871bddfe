import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import { readDistributed } from '#projections/ledger-days/read.ts';
import { readPublicStats } from '#projections/public-stats/read.ts';
import { countRequested } from '#projections/withdrawals/read.ts';
import { accountAsked } from '../../module/account-asked.ts';
import { answer, answerPage, type Handlers } from '../../module/handler.ts';

type Deps = { pool: DatabasePool; identity: Pick<Identity, 'publicPersons' | 'accountOf'>; staff: StaffRecords };

export function overviewHandlers({ pool, identity, staff }: Deps): Pick<Handlers, 'admin-stats' | 'admin-actions'> {
  return {
    async 'admin-stats'() {
      const [{ totalUsers }, distributed, pendingWithdrawals] = await Promise.all([
        readPublicStats(pool),
        readDistributed(pool),
        countRequested(pool),
      ]);
      return answer({ totalUsers, totalPointsDistributed: distributed, pendingWithdrawals });
    },
    async 'admin-actions'({ query: { user, admin: by, ...page } }) {
      const [staffMember, target] = await Promise.all([accountAsked(identity, by), accountAsked(identity, user)]);
      return answerPage(await staff.actions({ ...page, admin: staffMember, target }), async (actions) => {
        const admins = await identity.publicPersons([...new Set(actions.map(({ admin }) => admin))]);
        return actions.map(({ id, admin, action, target, details, address, outcome, at }) => ({
          id,
          adminId: admin,
          adminName: admins.get(admin)?.username ?? null,
          action,
          targetUserId: target,
          details,
          ipAddress: address,
          outcome,
          createdAt: instantOf(at),
        }));
      });
    },
  };
}
