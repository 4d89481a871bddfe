import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { houseReturnsCall } from '#contracts/house-returns/calls.ts';
import { adminStatsCall } from '#contracts/standing/staff-calls.ts';
import { houseTrendCall } from '#contracts/standing/trend-call.ts';
import { useUser } from '../../api/session.tsx';
import { from, space } from '../../theme/tokens.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Stack } from '../../ui/layout/flow.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Box, BoxedTable } from '../house/box.tsx';
import { Desk } from '../house/desk.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { lateChart } from '../house/late-chart.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { ReadState } from '../house/read-state.tsx';
import { expectedText, percentText, ZScore } from '../play/z-score.tsx';
import { FigureTile } from './figure-tile.tsx';
import { Queues } from './queues.tsx';
import { Trends } from './trends.tsx';

type GameReturns = ReplyOf<typeof houseReturnsCall>['games'][number];

const COLUMNS: readonly Column<GameReturns>[] = [
  { name: 'Game', cell: ({ game }) => GAME_TITLES[game] },
  { name: 'Wagered', isAmount: true, cell: ({ turnover }) => formatPoints(turnover) },
  { name: 'Return', isAmount: true, cell: ({ returnPercent }) => percentText(returnPercent) },
  { name: 'Expected', isAmount: true, cell: expectedText },
  { name: 'z', isAmount: true, cell: ({ zByRules }) => <ZScore z={zByRules} /> },
];

function Returns() {
  const read = useFresh(houseReturnsCall);
  return (
    <Box title="Return of the games" isFlush aside={<Link to={deskPath('play')}>Play desk</Link>}>
      <ReadState of={read} problem="Returns could not be read." />
      <BoxedTable>
        <Table
          caption="Return of the games"
          columns={COLUMNS}
          items={read.data?.games ?? []}
          keyOf={({ game }) => game}
        />
      </BoxedTable>
    </Box>
  );
}

const PointsChart = lateChart(220, async () => (await import('./points-chart.tsx')).PointsChart);

function PointsBox() {
  const read = useFresh(houseTrendCall, {}, { everyMs: 60_000 });
  const days = (read.data?.days ?? []).map(({ day, issued, paidOut }) => {
    return { day, issued: Number(issued), returned: Number(paidOut) };
  });
  return (
    <Box title="Points issued and returned" isFlush aside={<Link to={deskPath('finance')}>Books</Link>}>
      <ReadState of={read} problem="The days could not be read." />
      <PointsChart days={days} />
    </Box>
  );
}

/** They name the events and settings of all capabilities, which the rest of the page does without. */
const Alarms = lazy(async () => ({ default: (await import('./alarms.tsx')).Alarms }));
const Liabilities = lazy(async () => ({ default: (await import('./liabilities.tsx')).Liabilities }));

const Columns = styled.div`
  display: grid;
  gap: ${space(3)};
  align-items: start;
  ${from.desk} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export function OverviewDesk() {
  const { permissions } = useUser();
  const stats = useFresh(adminStatsCall, {}, { everyMs: 30_000 });
  return (
    <Desk title="Platform Overview">
      <ReadState of={stats} problem="The overview could not be read." />
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
        {permissions.includes('read-books') && (
          <Suspense fallback={<FigureTile name="Owed to players" value={undefined} />}>
            <Liabilities />
          </Suspense>
        )}
      </Stack>
      <Suspense fallback={null}>
        <Alarms />
      </Suspense>
      {permissions.includes('read-house') && <Trends />}
      <Columns>
        <Stack gap={3} shrinks>
          <Queues />
        </Stack>
        <Stack gap={3} shrinks>
          {permissions.includes('read-house') && <PointsBox />}
          {permissions.includes('read-house') && <Returns />}
        </Stack>
      </Columns>
    </Desk>
  );
}
