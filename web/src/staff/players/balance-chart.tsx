import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { playerBalances } from '#contracts/standing/player-calls.ts';
import { useReducedMotion } from '../../theme/use-reduced-motion.ts';
import { color } from '../../theme/tokens.ts';
import { useDates } from '../../ui/figure/dates.tsx';
import { formatCount, formatPoints } from '../../ui/figure/format.ts';
import { Box } from '../house/box.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { ReadState } from '../house/read-state.tsx';
import { Quiet } from '../table/figures.tsx';

const HEIGHT_PX = 160;
const tick = { fill: color.quiet, fontSize: 12 };

/** Of the latest 20,000 entries. */
export function BalanceChart({ account }: { account: number }) {
  const read = useFresh(playerBalances, { params: { id: account } });
  const dates = useDates();
  const isStill = useReducedMotion();
  const curve = (read.data ?? []).map(({ at, points }) => ({ at: Date.parse(at), points }));
  const spanMs = (curve.at(-1)?.at ?? 0) - (curve[0]?.at ?? 0);
  const form = spanMs < 2 * DAY_MS ? 'clock' : 'day';
  const tickOf = (at: number) => dates[form](instantOf(at));
  return (
    <Box title="Balance over time" isFlush={curve.length > 1}>
      <ReadState of={read} problem="The balance could not be read." />
      {read.isPending && <div style={{ height: HEIGHT_PX }} />}
      {read.data !== undefined && curve.length < 2 && <Quiet>A curve appears after the second entry.</Quiet>}
      {curve.length > 1 && (
        <ResponsiveContainer width="100%" height={HEIGHT_PX}>
          <AreaChart data={curve} margin={{ top: 16, right: 20, bottom: 4, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid stroke={color.hairline} vertical={false} />
            <XAxis
              dataKey="at"
              type="number"
              scale="time"
              domain={['dataMin', 'dataMax']}
              tickFormatter={tickOf}
              tick={tick}
              stroke={color.hairline}
              minTickGap={60}
            />
            <YAxis tickFormatter={formatCount} tick={tick} stroke={color.hairline} width={56} />
            <Tooltip
              formatter={(points) => [`${formatPoints(Number(points))} points`, 'Balance']}
              labelFormatter={(at) => dates.minute(instantOf(Number(at)))}
              contentStyle={{ color: color.text, background: color.panel, border: `1px solid ${color.hairline}` }}
            />
            <Area
              type="stepAfter"
              dataKey="points"
              stroke={color.brass}
              fill={color.brassTint}
              strokeWidth={2}
              isAnimationActive={!isStill}
              animationDuration={220}
            />
          </AreaChart>
        </ResponsiveContainer>
      )}
    </Box>
  );
}
