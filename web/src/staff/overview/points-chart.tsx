import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { color } from '../../theme/tokens.ts';
import { useDates } from '../../ui/figure/dates.tsx';
import { formatCount, formatPoints } from '../../ui/figure/format.ts';

const tick = { fill: color.quiet, fontSize: 12 };

type PointsChartProps = { days: readonly { day: string; issued: number; returned: number }[] };

/** Issued: bonuses, offers and referrals, less reversals. Returned: paid withdrawals. */
export function PointsChart({ days }: PointsChartProps) {
  const dates = useDates();
  const dayText = (day: unknown) => dates.day(`${String(day)}T12:00:00.000Z`);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...days]} margin={{ top: 16, right: 20, bottom: 4, left: 0 }} accessibilityLayer={false}>
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
  );
}
