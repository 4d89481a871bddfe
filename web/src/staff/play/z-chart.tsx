import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { ALARM_Z, type returnDaysCall } from '#contracts/house-returns/calls.ts';
import { color } from '../../theme/tokens.ts';
import { useDates } from '../../ui/figure/dates.tsx';

type Days = ReplyOf<typeof returnDaysCall>['days'];

const tick = { fill: color.quiet, fontSize: 12 };

/** All games faintly, and the chosen one in front. */
export function ZChart({ days, game }: { days: Days; game: GameName | null }) {
  const dates = useDates();
  const points = days.map(({ day, zScores }) => ({ day, ...zScores }));
  const highest = Math.max(ALARM_Z + 1, ...days.flatMap(({ zScores }) => Object.values(zScores).map(Math.abs)));
  const bound = Math.ceil(highest);
  const dayOf = (day: unknown) => dates.day(`${String(day)}T12:00:00.000Z`);
  const inFront = GAME_NAMES.toSorted((one, other) => Number(one === game) - Number(other === game));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={points} margin={{ top: 16, right: 20, bottom: 4, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid stroke={color.hairline} vertical={false} />
        <XAxis dataKey="day" tickFormatter={dayOf} tick={tick} stroke={color.hairline} minTickGap={50} />
        <YAxis domain={[-bound, bound]} ticks={[-ALARM_Z, 0, ALARM_Z]} tick={tick} stroke={color.hairline} width={36} />
        {[ALARM_Z, -ALARM_Z].map((z) => (
          <ReferenceLine key={z} y={z} stroke={color.loss} strokeDasharray="4 4" />
        ))}
        <Tooltip
          formatter={(z, name) => [Number(z).toFixed(2), GAME_TITLES[name as GameName]]}
          labelFormatter={dayOf}
          contentStyle={{ color: color.text, background: color.panel, border: `1px solid ${color.hairline}` }}
        />
        {inFront.map((name) => (
          <Line
            key={name}
            dataKey={name}
            stroke={name === game ? color.brass : color.quiet}
            strokeWidth={name === game ? 2.5 : 1}
            strokeOpacity={name === game ? 1 : 0.45}
            dot={points.length < 2 ? { r: 3, strokeWidth: 0, fill: name === game ? color.brass : color.quiet } : false}
            connectNulls
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
