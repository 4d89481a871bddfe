import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { WhatIfResult } from '#contracts/settings/what-if.ts';
import { color } from '../../theme/tokens.ts';
import { useReducedMotion } from '../../theme/use-reduced-motion.ts';
import { useDates } from '../../ui/figure/dates.tsx';
import { formatCount, formatPoints } from '../../ui/figure/format.ts';

const tick = { fill: color.quiet, fontSize: 12 };
const NAMES: Readonly<Record<string, string>> = { before: 'Was', after: 'Would be' };

export function WhatIfChart({ days, unit }: Pick<WhatIfResult, 'days' | 'unit'>) {
  const dates = useDates();
  const isStill = useReducedMotion();
  const points = days.map(({ day, before, after }) => ({ day, before: Number(before), after: Number(after) }));
  const dayOf = (day: unknown) => dates.day(`${String(day)}T12:00:00.000Z`);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid stroke={color.hairline} vertical={false} />
        <XAxis dataKey="day" tickFormatter={dayOf} tick={tick} stroke={color.hairline} minTickGap={50} />
        <YAxis tickFormatter={formatCount} tick={tick} stroke={color.hairline} width={48} />
        <Tooltip
          formatter={(value, name) => [`${formatPoints(Number(value))} ${unit}`, NAMES[String(name)]]}
          labelFormatter={dayOf}
          contentStyle={{ color: color.text, background: color.panel, border: `1px solid ${color.hairline}` }}
        />
        <Line dataKey="before" stroke={color.quiet} strokeWidth={1.5} dot={false} isAnimationActive={!isStill} />
        <Line dataKey="after" stroke={color.brass} strokeWidth={2} dot={false} isAnimationActive={!isStill} />
      </LineChart>
    </ResponsiveContainer>
  );
}
