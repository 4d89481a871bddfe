import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { color } from '../../../theme/tokens.ts';
import { useDates } from '../../../ui/figure/dates.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { formatMicros } from '../../table/money.ts';
import type { Step } from './rows.ts';

const HEIGHT_PX = 240;
const MICROS = 1_000_000;
const tick = { fill: color.quiet, fontSize: 12 };

const axisText = (value: number) => `${value < 0 ? '\u2212' : ''}$${formatCount(Math.abs(value))}`;

/** Points at par. */
export function EconomicsChart({ steps }: { steps: readonly Step[] }) {
  const dates = useDates();
  const dayText = (day: unknown) => dates.day(`${String(day)}T12:00:00.000Z`);
  return (
    <ResponsiveContainer width="100%" height={HEIGHT_PX}>
      <ComposedChart
        data={[...steps]}
        stackOffset="sign"
        maxBarSize={36}
        margin={{ top: 16, right: 20, bottom: 4, left: 4 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke={color.hairline} vertical={false} />
        <XAxis dataKey="start" tickFormatter={dayText} tick={tick} stroke={color.hairline} minTickGap={50} />
        <YAxis tickFormatter={axisText} tick={tick} stroke={color.hairline} width={56} />
        <Tooltip
          formatter={(value, name) => [formatMicros(Math.round(Number(value) * MICROS)), name]}
          labelFormatter={dayText}
          cursor={{ fill: color.raised }}
          contentStyle={{ color: color.text, background: color.panel, border: `1px solid ${color.hairline}` }}
        />
        <Legend wrapperStyle={{ fontSize: 12 }} />
        <Bar dataKey="brought" name="In" stackId="step" fill={color.gain} isAnimationActive={false} />
        <Bar dataKey="cost" name="Out" stackId="step" fill={color.loss} isAnimationActive={false} />
        <Line
          dataKey="result"
          name="Result"
          stroke={color.brass}
          strokeWidth={2.5}
          dot={steps.length < 2}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
