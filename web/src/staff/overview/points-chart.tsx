import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { ledgerDaysCall } from '#contracts/books/calls.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { EARNED_FROM } from '#contracts/definition/chart-of-accounts.ts';
import { Link } from 'react-router-dom';
import { failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { color } from '../../theme/tokens.ts';
import { useDates } from '../../ui/figure/dates.tsx';
import { formatCount, formatPoints } from '../../ui/figure/format.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Box } from '../house/box.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { useNow } from '../table/use-now.ts';

const DAYS = 30;
const HEIGHT_PX = 220;
const tick = { fill: color.quiet, fontSize: 12 };

/** Issued: bonuses, offers and referrals, less reversals. Returned: paid withdrawals. */
export function PointsChart() {
  const today = dayOf(useNow());
  const from = dayOf(Date.parse(today) - (DAYS - 1) * DAY_MS);
  const read = useCallQuery(ledgerDaysCall, { query: { from, to: today } }, { refetchOnMount: 'always' });
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
      {read.error !== null && <ErrorState title="The days could not be read." taken="" {...failedRead(read)} />}
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
