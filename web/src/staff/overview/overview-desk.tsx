import { adminStatsCall } from '#contracts/standing/staff-calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Stack } from '../../ui/layout/flow.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Desk } from '../house/desk.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { FigureTile } from './figure-tile.tsx';
import { Alarms } from './alarms.tsx';
import { Liabilities } from './liabilities.tsx';
import { PointsChart } from './points-chart.tsx';
import { Queues } from './queues.tsx';
import { Returns } from './returns.tsx';

const POLL_MS = 30_000;

export function OverviewDesk() {
  const { permissions } = useUser();
  const stats = useCallQuery(adminStatsCall, {}, { refetchInterval: POLL_MS, refetchOnMount: 'always' });
  return (
    <Desk title="Platform Overview">
      {stats.error !== null && <ErrorState title="The overview could not be read." taken="" {...failedRead(stats)} />}
      <Stack gap={3} columns="repeat(auto-fit, minmax(11rem, 1fr))">
        <FigureTile
          name="Total Users"
          value={stats.data && formatPoints(stats.data.totalUsers)}
          to={deskPath('users')}
        />
        <FigureTile name="Points Distributed" value={stats.data && formatPoints(stats.data.totalPointsDistributed)} />
        <FigureTile
          name="Pending Withdrawals"
          value={stats.data && formatPoints(stats.data.pendingWithdrawals)}
          to={permissions.includes('read-withdrawals') ? `${deskPath('withdrawals')}?status=pending` : undefined}
        />
        {permissions.includes('read-books') && <Liabilities />}
      </Stack>
      <Alarms />
      <Stack gap={3} columns="repeat(auto-fit, minmax(min(100%, 26rem), 1fr))" align="start">
        <Stack gap={3} shrinks>
          <Queues />
        </Stack>
        <Stack gap={3} shrinks>
          {permissions.includes('read-books') && <PointsChart />}
          {permissions.includes('read-house') && <Returns />}
        </Stack>
      </Stack>
    </Desk>
  );
}
