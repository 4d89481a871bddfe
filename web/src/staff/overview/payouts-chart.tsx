import { useNavigate } from 'react-router-dom';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { withdrawalQueuesCall } from '#contracts/withdrawals/staff-calls.ts';
import { color } from '../../theme/tokens.ts';
import { formatPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { QUEUE_NAMES, queuePath } from '../withdrawals/queue-chips.tsx';

type QueueSums = ReplyOf<typeof withdrawalQueuesCall>;

const tick = { fill: color.quiet, fontSize: 12 };

/** Dollars that wait in each state. */
export function PayoutsChart({ queues }: { queues: QueueSums }) {
  const go = useNavigate();
  const rows = queues.map(({ queue, count, points }) => {
    return { queue, name: QUEUE_NAMES[queue], count, points: Number(points) };
  });
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={rows}
        layout="vertical"
        margin={{ top: 8, right: 20, bottom: 0, left: 8 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke={color.hairline} horizontal={false} />
        <XAxis type="number" tickFormatter={formatPointsAsUsd} tick={tick} stroke={color.hairline} minTickGap={40} />
        <YAxis type="category" dataKey="name" tick={tick} stroke={color.hairline} width={132} />
        <Tooltip
          formatter={(points, _name, { payload }) => [
            `${formatPointsAsUsd(Number(points))}, ${formatPoints((payload as { count: number }).count)} withdrawals`,
            'Waiting',
          ]}
          cursor={{ fill: color.raised }}
          contentStyle={{ color: color.text, background: color.panel, border: `1px solid ${color.hairline}` }}
        />
        <Bar
          dataKey="points"
          fill={color.brass}
          isAnimationActive={false}
          onClick={(_bar, index) => void go(queuePath(rows[index]!.queue))}
          cursor="pointer"
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
