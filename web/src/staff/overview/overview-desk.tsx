import { Link } from 'react-router-dom';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { ledgerDaysCall, trialBalanceCall } from '#contracts/books/calls.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { EARNED_FROM } from '#contracts/definition/chart-of-accounts.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { houseReturnsCall } from '#contracts/house-returns/calls.ts';
import { adminStatsCall } from '#contracts/standing/staff-calls.ts';
import { useUser } from '../../api/session.tsx';
import { color } from '../../theme/tokens.ts';
import { useDates } from '../../ui/figure/dates.tsx';
import { formatPoints, formatCount, formatCents } from '../../ui/figure/format.ts';
import { Stack } from '../../ui/layout/flow.ts';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { Box, BoxedTable } from '../house/box.tsx';
import { Desk } from '../house/desk.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { useFresh } from '../house/use-fresh.ts';
import { ReadState } from '../house/read-state.tsx';
import { expectedText, percentText, ZScore } from '../play/z-score.tsx';
import { useNow } from '../table/use-now.ts';
import { FigureTile } from './figure-tile.tsx';
import { Alarms } from './alarms.tsx';
import { Queues } from './queues.tsx';

/** Points that the house owes to players. A point is worth a cent. */
function Liabilities() {
  const read = useFresh(trialBalanceCall, { query: {} }, { everyMs: 60_000 });
  const balanceOf = (account: string) => read.data?.lines.find((line) => line.account === account)?.balance ?? 0n;
  const available = balanceOf('players:available');
  const held = balanceOf('players:held');
  const isRead = read.data !== undefined;
  return (
    <>
      <FigureTile
        name={isRead ? `Owed to players, ${formatCents(available + held)}` : 'Owed to players'}
        value={isRead ? formatPoints(available + held) : undefined}
        to={deskPath('finance')}
      />
      <FigureTile name="Of these held" value={isRead ? formatPoints(held) : undefined} to={deskPath('finance')} />
    </>
  );
}

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

const DAYS = 30;
const HEIGHT_PX = 220;
const tick = { fill: color.quiet, fontSize: 12 };

/** Issued: bonuses, offers and referrals, less reversals. Returned: paid withdrawals. */
function PointsChart() {
  const today = dayOf(useNow());
  const from = dayOf(Date.parse(today) - (DAYS - 1) * DAY_MS);
  const read = useFresh(ledgerDaysCall, { query: { from, to: today } });
  const dates = useDates();
  const sums = new Map<string, { issued: number; returned: number }>();
  for (let at = Date.parse(from); at <= Date.parse(today); at += DAY_MS)
    sums.set(dayOf(at), { issued: 0, returned: 0 });
  for (const { day, account, unit, in: came, out } of read.data?.days ?? []) {
    const sum = sums.get(day);
    if (sum === undefined || unit !== 'POINT') continue;
    if (EARNED_FROM.has(account)) sum.issued += Number(out - came);
    if (account === 'exchange') sum.returned += Number(came - out);
  }
  const days = [...sums].map(([day, sum]) => ({ day, ...sum }));
  const dayText = (day: unknown) => dates.day(`${String(day)}T12:00:00.000Z`);
  return (
    <Box title="Points issued and returned" isFlush aside={<Link to={deskPath('finance')}>Books</Link>}>
      <ReadState of={read} problem="The days could not be read." />
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <BarChart data={days} margin={{ top: 16, right: 20, bottom: 4, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke={color.hairline} vertical={false} />
          <XAxis dataKey="day" tickFormatter={dayText} tick={tick} stroke={color.hairline} minTickGap={50} />
          <YAxis tickFormatter={formatCount} tick={tick} stroke={color.hairline} width={52} />
          <Tooltip
            formatter={(points, name) => [`${formatPoints(Number(points))} points`, name]}
            labelFormatter={dayText}
            cursor={{ fill: color.raised }}
            contentStyle={{ color: color.text, background: color.panel, border: `1px solid ${color.hairline}` }}
          />
          <Legend wrapperStyle={{ fontSize: 12 }} />
          <Bar dataKey="issued" name="Issued" fill={color.brass} isAnimationActive={false} />
          <Bar dataKey="returned" name="Returned" fill={color.notice} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
}

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
